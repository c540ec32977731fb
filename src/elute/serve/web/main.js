// The inspector: a page comes in, is asked about, and is shown with all that came of it.

import { receive } from "./receiving.js";
import { Compare } from "./compare.js";
import { Controls } from "./controls.js";
import { Frame } from "./frame.js";
import { listen } from "./keys.js";
import { Outline } from "./outline.js";
import { Panel } from "./panel.js";
import { Segments } from "./segments.js";
import { about, compare, views } from "./service.js";
import { byId } from "./shared/dom.js";
import { useTheme } from "./shared/theme.js";
import { Shown } from "./state.js";

const DRAWN = { records: "outlined", segments: "segmented" }; // tabs that are drawn into the page
const WANTED = ["explain", "facts", "metadata", "records", "markdown", "text", "html", "json", "xml"];
const LONG_ENOUGH = 4000; // ms to read a message

let service = null;
let page = null; // { html } or { url }, with a name
let turn = 0; // answers to older questions are not shown
const shown = new Shown();
const frame = new Frame(byId("page"), (number) => select(number), (number) => point(number));
const outline = new Outline((number) => select(number));
const comparison = new Compare((methods) => compared(methods));
const segments = new Segments((segmenter) => (shown.set({ segmenter }), refresh()), (leaves) => frame.selectLeaves(leaves));
const parts = { outline: outline.element, segments: segments.element, compare: comparison.element };
const panel = new Panel(byId("tabs"), byId("views"), parts, (tab) => {
  const redrawn = DRAWN[tab] !== DRAWN[shown.tab];
  shown.set({ tab });
  if (redrawn) refresh();
  if (tab === "compare") comparison.start();
});
let controls = null;

async function show(given, settings = {}) {
  page = given;
  shown.open(given, settings);
  await refresh();
}

async function refresh() {
  if (!page) return;
  const mine = ++turn;
  document.body.classList.add("busy");
  try {
    const segmenter = shown.value("segmenter");
    const asked = { ...page, ...controls.choices(), ...(segmenter ? { segmenter } : {}) };
    const found = await views(asked, [DRAWN[shown.tab] ?? "coloured", ...WANTED]);
    if (mine !== turn) return;
    present(found);
  } catch (error) {
    if (mine === turn) toast(error.message);
  } finally {
    if (mine === turn) document.body.classList.remove("busy");
  }
}

function present(found) {
  byId("start").hidden = true;
  byId("shown").hidden = false;
  document.title = `${found.facts.title || "A page"} – elute inspector`;
  outline.show(found.explain.blocks);
  panel.show(found);
  if (found.segmented) segments.show(found.segmented, service.segmenters);
  frame.show(found.coloured ?? found.outlined ?? found.segmented.html, () => select(shown.block, false));
  comparison.reset(service.methods, shown.methods);
  if (shown.tab === "compare") comparison.start();
}

async function compared(methods) {
  shown.set({ methods });
  const mine = turn;
  try {
    const found = await compare({ ...page, methods });
    if (mine === turn) comparison.show(found, outline.blocks);
  } catch (error) {
    toast(error.message);
  }
}

/** Choose a block; null chooses none. */
function select(number, changed = true) {
  panel.detail(outline.blocks[number] ?? null); // first: it takes room from the list, in which the row must be seen
  const block = outline.select(number);
  frame.select(block ? number : null);
  if (changed) shown.set({ block: block ? number : null });
}

/** Tell of the block under the pointer, and of the chosen one where there is none. */
function point(number) {
  outline.point(number);
  panel.detail(outline.blocks[number ?? shown.block] ?? null);
}

function toast(text) {
  byId("toast").textContent = text;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (byId("toast").textContent = ""), LONG_ENOUGH);
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast(page?.url ? "The link is copied." : "The link is copied. It works in this browser, which keeps the page.");
  } catch {
    toast(location.href);
  }
}

function ask() {
  page = null;
  turn += 1;
  byId("shown").hidden = true;
  byId("start").hidden = false;
  byId("html").focus();
}

const commands = {
  address: () => byId("address").focus(),
  paste: ask,
  file: () => byId("file").click(),
  link: copyLink,
  next: () => select(outline.beside(1)),
  previous: () => select(outline.beside(-1)),
  hide: () => frame.toggleDropped(),
  theme: () => byId("theme").click(),
  help: () => byId("keys").showModal(),
  tab: (number) => panel.open(number),
};

async function start() {
  useTheme(byId("theme"));
  listen(commands, byId("keys"));
  try {
    service = await about();
  } catch (error) {
    toast(error.message);
    return;
  }
  controls = new Controls(byId("controls"), service, shown, refresh);
  panel.open(shown.tab);
  byId("link").addEventListener("click", copyLink);
  byId("help").addEventListener("click", commands.help);
  byId("paste").addEventListener("click", ask);
  receive(service, show, toast);
  const there = shown.page();
  if (there) {
    page = there;
    await refresh();
  }
  addEventListener("hashchange", () => location.reload());
  document.body.dataset.ready = "";
}

start();
