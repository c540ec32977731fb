"""One page in the browser: loaded, left to its scripts for a while, and then taken down as a snapshot."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt

from elute.browser import snapshot
from elute.browser.chromium import NowhereProxy
from elute.browser.gateway import Gateway
from elute.browser.limits import Limits, RenderError, TooMuch
from elute.page import Page
from elute.web.guard import Guard

PLACEHOLDER: Final = "http://page.invalid/"  # where a saved page stands whose address is not known
ANSWER_SHARE: Final = 0.8  # of the time, for a server to send the first of the page
LOAD_SHARE: Final = 0.5  # of the time: what has not come until then is not waited for
IDLE_SHARE: Final = 0.2  # of the time, for the network to come to rest: some pages never stop asking
LOOK: Final = 0.05  # seconds between two looks whether the page is loaded
QUIET: Final = 150  # milliseconds without a change of the document: the scripts have done what they do
RESTLESS: Final = 3.0  # seconds for a document that never stops changing,
RESTLESS_SHARE: Final = 0.1  # and no more of the time than this
SANDBOX: Final = "sandbox allow-same-origin"  # no popups, dialogs, forms, downloads; without scripts no refresh either
CLOSED: Final = (  # what a saved page may load: what it has in itself. So most requests are not even made.
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' data: blob:; style-src 'unsafe-inline' data: blob:; "
    "font-src data: blob:; media-src data: blob:; frame-src data: blob:; worker-src blob:; form-action 'none'; "
    "img-src data: blob:"
)
# For every image that is not there. It is as large as the page says, and takes no room where the page says nothing;
# a browser shows the alternative text of an image that fails, which is as large as it happens to be.
STAND_IN: Final = "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>"
MOST_STAND_INS: Final = 400  # images; each takes milliseconds. More than that are as large as their alternative text
FRAMES: Final = 0.1  # seconds in which the browser lays out what it has put off
_NOT_LOADED: Final = {"media", "websocket", "manifest", "texttrack", "eventsource"}
_PAGE_TYPES: Final = ("text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain")

# In a world of its own: what a page's scripts did to its own objects does not reach it.
_SETTLED: Final = """
(quiet, restless) => new Promise(settled => {
  let timer = setTimeout(settled, quiet);
  const end = setTimeout(settled, restless);
  new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(settled, quiet); })
    .observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
})
"""
_MEASURED: Final = """
(maxNodes, maxBytes) => {
  let nodes = 0, bytes = 0, putOff = false;
  const roots = [document];
  while (roots.length && nodes <= maxNodes && bytes <= maxBytes) {
    const walker = document.createTreeWalker(roots.pop(), NodeFilter.SHOW_ALL);
    for (let node = walker.currentNode; node && nodes <= maxNodes && bytes <= maxBytes; node = walker.nextNode()) {
      nodes += 1;
      bytes += node.nodeValue ? node.nodeValue.length : 0;
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      for (const attribute of node.attributes) bytes += attribute.value.length;
      if (node.shadowRoot) roots.push(node.shadowRoot);
      putOff ||= getComputedStyle(node).contentVisibility === "auto";
    }
  }
  return {nodes, bytes, putOff, quirks: document.compatMode === "BackCompat"};
}
"""
# With `content-visibility: auto`, what is far below is laid out when somebody scrolls there, or selects it.
_SELECT_ALL: Final = "() => getSelection().selectAllChildren(document.documentElement)"


@dataclass(frozen=True)
class Request:
    """A page to render: at a URL, or with the source that stands there."""

    url: str | None
    source: bytes | None  # UTF-8
    scripts: bool
    network: bool
    width: int
    height: int
    limits: Limits
    allow_private: bool | None = None  # whether it may go to networks that are not public; None: to its origin alone
    stand_ins: bool = True  # whether images that are not there are answered, so that they have their size

    @property
    def address(self) -> str:
        return self.url or PLACEHOLDER


@dataclass
class Visit:
    """What happens to one page, in a context of its own that is gone afterwards."""

    browser: Any
    nowhere: NowhereProxy
    request: Request
    warnings: list[str] = field(default_factory=list)
    _page: Any = None
    _session: Any = None
    _gateway: Gateway | None = None
    _arrived: bool = False
    _left: str | None = None
    _read: bool = False
    _interrupted: str | None = None
    _status: str = ""
    _host: str = ""

    @contextlib.asynccontextmanager
    async def loaded(self) -> AsyncIterator[Visit]:
        """The page while it stands in the browser, loaded and quiet."""
        request = self.request
        async with contextlib.AsyncExitStack() as stack:
            proxy = self.nowhere.settings
            if request.network:
                guard = Guard.of(request.url, request.allow_private) if request.url else Guard()
                self._gateway = await stack.enter_async_context(Gateway(guard, request.limits.max_bytes))
                proxy = self._gateway.settings
            context = await self.browser.new_context(
                viewport={"width": request.width, "height": request.height},
                device_scale_factor=1,
                java_script_enabled=request.scripts,
                service_workers="block",
                accept_downloads=False,
                permissions=[],
                reduced_motion="reduce",
                color_scheme="light",
                locale="en-US",
                proxy=proxy,
            )
            stack.push_async_callback(context.close)
            await context.route("**/*", self._routed)
            self._page = await context.new_page()
            context.on("page", lambda popup: asyncio.ensure_future(_closed(popup)))
            self._page.on("framenavigated", self._on_navigation)
            self._page.on("domcontentloaded", self._on_read)
            if request.source is None:
                self._page.on("response", self._on_response)
                self._page.on("request", self._on_request)
            self._session = await context.new_cdp_session(self._page)
            await self._load()
            yield self

    @property
    def session(self) -> Any:
        """What the browser is asked through."""
        return self._session

    async def page(self) -> Page:
        """The page as it is now."""
        return (await self.taken())[0]

    async def taken(self) -> tuple[Page, Mapping[str, Any], npt.NDArray[np.int64]]:
        """The page as it is now, the snapshot that it is made from, and the browser's number of each row."""
        request = self.request
        measured = await self.evaluate(_MEASURED, request.limits.max_nodes, request.limits.max_bytes)
        self._check_place()
        for what, most in (("nodes", request.limits.max_nodes), ("bytes", request.limits.max_bytes)):
            if measured[what] > most:
                raise TooMuch(f"the document has more than {most:,} {what}")
        if measured["putOff"]:
            await self.evaluate(_SELECT_ALL)
            await asyncio.sleep(FRAMES)
        taken = await self._session.send(snapshot.COMMAND, snapshot.ARGUMENTS)
        url = request.url if request.source is not None else self._page.url
        page, numbers = snapshot.page_of(taken, url, (request.width, request.height), measured["quirks"])
        page.warnings.extend(self.warnings)
        return page, taken, numbers

    async def _load(self) -> None:
        from playwright.async_api import Error
        from playwright.async_api import TimeoutError as TooLate

        limits = self.request.limits
        try:
            wait = limits.timeout * ANSWER_SHARE
            response = await self._page.goto(self.request.address, wait_until="commit", timeout=wait * 1000)
        except TooLate:
            raise RenderError(f"{self._host} did not answer within {wait:g} s") from None
        except Error as error:
            raise RenderError(self._why_not(error)) from None
        self._check_response(response)
        try:
            async with asyncio.timeout(limits.timeout * LOAD_SHARE):
                # Playwright knows a state of loading too, but loses it where the page tries to go elsewhere.
                while await self.evaluate("() => document.readyState") != "complete":
                    await asyncio.sleep(LOOK)
        except TimeoutError:
            self.warnings.append(f"not all of the page had come within {limits.timeout * LOAD_SHARE:g} s")
        if self.request.network:  # what scripts ask for comes after all that the page itself names
            with contextlib.suppress(TooLate):
                await self._page.wait_for_load_state("networkidle", timeout=limits.timeout * IDLE_SHARE * 1000)
        if self.request.scripts:
            await self.evaluate(_SETTLED, QUIET, round(min(RESTLESS, limits.timeout * RESTLESS_SHARE) * 1000))
        self._check_place()
        if self._gateway is not None and self._gateway.full:
            self.warnings.append(f"the page loads more than {limits.max_bytes:,} bytes: the rest was not loaded")

    async def evaluate(self, function: str, *arguments: int | str) -> Any:
        """What a function returns that is called in the page, in a world of its own. Arguments are numbers, or JSON."""
        from playwright.async_api import Error

        try:
            return await self._evaluated(function, *arguments)
        except Error as error:
            if "navigated" in str(error) or "Cannot find context" in str(error):  # before anything else told of it
                raise TooMuch("the page replaces itself by another") from None
            raise

    async def _evaluated(self, function: str, *arguments: int | str) -> Any:
        tree = await self._session.send("Page.getFrameTree")
        place = {"frameId": tree["frameTree"]["frame"]["id"], "worldName": "elute"}
        world = await self._session.send("Page.createIsolatedWorld", place)
        answer = await self._session.send(
            "Runtime.evaluate",
            {
                "expression": f"({function})({', '.join(map(str, arguments))})",
                "contextId": world["executionContextId"],
                "awaitPromise": True,
                "returnByValue": True,
            },
        )
        if "exceptionDetails" in answer:
            raise RenderError(f"the page cannot be measured: {answer['exceptionDetails']['text']}")
        return answer["result"].get("value")

    async def _routed(self, route: Any, request: Any) -> None:
        from playwright.async_api import Error

        with contextlib.suppress(Error):  # the page may be gone by now
            await self._answer(route, request)

    async def _answer(self, route: Any, request: Any) -> None:
        """Whether a request may go out. The page itself comes once; where it would go by itself after that is noted."""
        navigates = request.is_navigation_request()
        if navigates and self._is_popup(request):
            await route.abort("aborted")
        elif navigates and request.frame == self._page.main_frame:
            await self._answer_page(route, request.url)
        elif not self.request.network and request.resource_type == "image":
            await route.fulfill(body=STAND_IN, content_type="image/svg+xml")
        elif not self.request.network or request.resource_type in _NOT_LOADED:
            await route.abort()
        else:
            await route.continue_()

    async def _answer_page(self, route: Any, url: str) -> None:
        if self._arrived:
            self._warn(f"the page wanted to go to {url[:200]}, and was not let")
            if not self._read:
                self._interrupted = url  # the browser reads no more of the page
            await route.abort("aborted")  # any other reason would show an error in place of the page
        elif self.request.source is not None:
            self._arrived = True
            await route.fulfill(body=self.request.source, headers=self._headers)
        else:
            await route.continue_()

    def _is_popup(self, request: Any) -> bool:
        from playwright.async_api import Error

        try:
            return bool(request.frame.page != self._page)
        except Error:  # a window so new that it has no frame yet
            return True

    @property
    def _headers(self) -> dict[str, str]:
        policy = SANDBOX + (" allow-scripts" if self.request.scripts else "")
        if not self.request.network:
            policy = f"{policy}; {CLOSED}" + (" *" if self.request.stand_ins else "")
        return {"content-type": "text/html; charset=utf-8", "content-security-policy": policy}

    def _on_navigation(self, frame: Any) -> None:
        """Nothing of about:blank and blob: is asked for over the network, so no route sees it."""
        if frame != self._page.main_frame:
            return
        if self._arrived and not frame.url.startswith(("http:", "https:")):
            self._left = frame.url
        self._arrived = True

    def _on_read(self, page: Any) -> None:
        self._read = True

    def _on_request(self, request: Any) -> None:
        if not self._arrived and request.is_navigation_request():
            self._host = (urlsplit(request.url).hostname or "").lower()

    def _on_response(self, response: Any) -> None:
        if not self._arrived and response.status >= 400:
            self._status = f"the server answered {response.status} {response.status_text}".rstrip()

    def _check_place(self) -> None:
        if self._interrupted is not None:
            raise TooMuch(f"the page goes to {self._interrupted[:200]} before all of it is there")
        if self._left is not None:
            raise TooMuch(f"the page replaces itself by {self._left[:200]}")

    def _check_response(self, response: Any) -> None:
        if self.request.source is not None or response is None:
            return
        if response.status >= 400:
            raise RenderError(self._status)
        kind = response.headers.get("content-type", "text/html").partition(";")[0].strip().lower()
        if kind not in _PAGE_TYPES:
            raise RenderError(f"the server sent {kind}, not a page")

    def _why_not(self, error: Exception) -> str:
        """One sentence of what Playwright tells in many lines, or better of what is known here."""
        line = str(error).splitlines()[0].removeprefix("Page.goto: ")
        if "ERR_TOO_MANY_REDIRECTS" in line:
            return "the server redirects too often"
        if "Download is starting" in line:
            return "the server sent a file to keep, not a page"
        trouble = self._gateway.trouble.get(self._host, "") if self._gateway is not None else ""
        return self._status or trouble or line.split(" at http")[0]

    def _warn(self, warning: str) -> None:
        if warning not in self.warnings:
            self.warnings.append(warning)


async def _closed(page: Any) -> None:
    with contextlib.suppress(Exception):  # it may be gone by itself
        await page.close()
