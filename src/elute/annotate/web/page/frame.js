// The page in its frame: without scripts, at a fixed width of layout, as tall as it is, and zoomed as a picture is.

import { Disguise } from "./disguise.js";
import { Elements } from "./elements.js";
import { bodyOf, boxOf, elementsOf, rootOf, scrollHeightOf, scrollWidthOf } from "./foreign.js";
import { unrolled } from "./unroll.js";
import { settle } from "./viewport.js";

export const WINDOW_HEIGHT = 800; // of the layout: what "100vh" is, and where fixed elements stand
const TALLEST = 500_000;
const HIDDEN = { display: "none" }; // it moves nothing else: what floats takes no room

export class Frame {
  #frame;
  #sheet;
  #disguise = new Disguise();
  #unveiled = false;

  constructor(frame, sheet) {
    this.#frame = frame;
    this.#sheet = sheet;
    this.width = 1280;
    this.height = WINDOW_HEIGHT;
    this.zoom = 1;
    this.elements = null;
  }

  get page() {
    return this.#frame.contentDocument;
  }

  /** Show a page. It is as it will be labelled when this returns. */
  async open(address, width) {
    this.width = width;
    this.elements = null;
    this.#disguise = new Disguise();
    this.#unveiled = false;
    this.#resize(WINDOW_HEIGHT);
    await new Promise((resolve) => {
      this.#frame.addEventListener("load", resolve, { once: true });
      // in place of the page before: the browser's Back must not lead there
      this.#frame.contentWindow.location.replace(new URL(address, location.href));
    });
    if (!this.page) throw new Error("The page cannot be shown: the server did not answer.");
    await settle(this.page, width, WINDOW_HEIGHT);
    const parts = unrolled(this.page);
    this.#disguise.wear("unroll", parts);
    const ends = [pageSize(this.page).height, ...[...parts.keys()].map((part) => boxOf(part).bottom)];
    this.height = Math.min(Math.ceil(Math.max(...ends)), TALLEST);
    this.#resize(this.height);
    this.scale(this.zoom);
    this.elements = new Elements(this.page, this.width);
  }

  /** What `look` finds while the page is laid out as in a window, with nothing changed; then it is shown again. */
  asInWindow(look) {
    this.#disguise.off();
    this.#resize(WINDOW_HEIGHT);
    try {
      return look(this.page, pageSize(this.page));
    } finally {
      this.#resize(this.height);
      this.#disguise.on();
    }
  }

  scale(zoom) {
    this.zoom = zoom;
    this.#frame.style.transform = `scale(${zoom})`;
    this.#sheet.style.width = `${this.width * zoom}px`;
    this.#sheet.style.height = `${this.height * zoom}px`;
  }

  /** Let labelled elements look as a Map from element to declarations says. */
  tint(changes) {
    this.#disguise.wear("tint", changes);
  }

  /** Whether what floats over the page, such as a wall of cookies, is hidden. */
  get unveiled() {
    return this.#unveiled;
  }

  set unveiled(wanted) {
    this.#unveiled = wanted;
    const floats = (element) => getComputedStyle(element).position === "fixed";
    const hidden = wanted ? [...elementsOf(this.page)].filter(floats) : [];
    this.#disguise.wear("unveil", new Map(hidden.map((element) => [element, HIDDEN])));
    this.elements = new Elements(this.page, this.width);
  }

  #resize(height) {
    this.#frame.style.width = `${this.width}px`;
    this.#frame.style.height = `${height}px`;
    if (this.page) this.#frame.contentWindow.scrollTo(0, 0); // there is none where the browser shows an error instead
  }
}

function pageSize(page) {
  const all = [rootOf(page), bodyOf(page)].filter(Boolean);
  return {
    width: Math.max(...all.map(scrollWidthOf)),
    height: Math.max(...all.map(scrollHeightOf)),
  };
}
