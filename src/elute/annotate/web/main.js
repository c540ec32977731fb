// Where all begins: ask the server what there is, put the parts together, open the first page.

import { Annotator } from "./annotator.js";
import { Panel } from "./panel/panel.js";
import * as api from "./saving/api.js";
import { recall, remember } from "./shared/memory.js";
import { byId, h } from "./shared/dom.js";
import { listen } from "./window/keyboard.js";
import { toast, withdraw } from "./window/messages.js";
import { RoleBar } from "./window/roles.js";
import { useTheme } from "./shared/theme.js";

const WIDE_ENOUGH = matchMedia("(min-width: 1100px)"); // for the panel beside the page, not above it
const WELCOME =
  "Draw a rectangle around the content, or click what belongs to it. C shows what is labelled, ? all keys.";
const CORRECT =
  "A method has labelled this page: correct it. A click labels, Ctrl-click takes a label away, C shows all, ? all keys.";
const ALL_DONE = "All pages are done. elute train --method ceml, with this folder, learns from them.";
const LONG_WELCOME = 12_000; // ms
const KEPT_WELCOME = "welcome";
const BUTTONS = {
  undo: "undo",
  redo: "redo",
  tint: "tint",
  overlays: "unveil",
  prelabel: "prelabel",
  smaller: "smaller",
  zoom: "fit",
  larger: "larger",
  previous: "previous",
  next: "next",
  done: "done",
};

useTheme(byId("theme"));

async function start() {
  let about;
  try {
    about = await api.overview();
  } catch (problem) {
    return empty("There is nothing to show.", problem.message);
  }
  document.body.classList.add("ready");
  const named = (...ids) => Object.fromEntries(ids.map((id) => [id, byId(id)]));
  const parts = named("stage", "sheet", "page", "marks", "layer", "hint", "zoom");
  const annotator = new Annotator(parts, about, shown(about));
  ui.roles = new RoleBar(byId("roles"), about.roles, (role) => annotator.choose(role));
  ui.panel = new Panel(named("panel", "progress", "tabs", "views"), about, (id) => openFromPanel(annotator, id));
  for (const [id, command] of Object.entries(BUTTONS)) byId(id).addEventListener("click", () => annotator.run(command));
  byId("aside").addEventListener("click", togglePanel);
  listen(about.roles, (command) => run(annotator, command), (role) => annotator.choose(role));
  annotator.choose(annotator.role);
  showPanel(WIDE_ENOUGH.matches);
  WIDE_ENOUGH.addEventListener("change", () => showPanel(WIDE_ENOUGH.matches));
  const first = pageInAddress(about) ?? about.next ?? about.pages[0]?.id;
  if (first === undefined) return empty("No pages yet.", "Put HTML files into the folder and reload.");
  addEventListener("hashchange", () => followAddress(annotator, about));
  return annotator.open(first);
}

const ui = {};

/** The address has changed: by Back or Forward, or typed. It always names the page that is shown. */
async function followAddress(annotator, about) {
  const id = pageInAddress(about);
  const opens = id !== undefined && (await annotator.open(id));
  if (!opens && annotator.work) history.replaceState(null, "", addressOf(annotator.work.page));
}

function pageInAddress({ pages }) {
  const name = nameIn(location.hash);
  const found = pages.find(({ id }) => id === name);
  if (name && !found) toast(`There is no page ${name} in this folder.`);
  return found?.id;
}

const addressOf = (id) => `#${encodeURIComponent(id)}`;

function nameIn(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1); // somebody has typed a lone %
  }
}

function run(annotator, command) {
  if (command === "help" || command === "guidelines") return focusPanel(command);
  if (command === "panel") return togglePanel();
  if (command === "escape") return escape(annotator);
  return annotator.run(command);
}

function focusPanel(tab) {
  if (!ui.panel.hidden && ui.panel.chosen === tab && byId("panel").contains(document.activeElement)) {
    return WIDE_ENOUGH.matches ? byId("stage").focus() : showPanel(false);
  }
  showPanel(true);
  return ui.panel.focus(tab);
}

function escape(annotator) {
  if (annotator.pointing.drawing.busy) annotator.pointing.drawing.cancel();
  else if (!withdraw() && !WIDE_ENOUGH.matches) showPanel(false);
  byId("stage").focus({ preventScroll: true });
}

function togglePanel() {
  showPanel(ui.panel.hidden);
}

function showPanel(wanted) {
  ui.panel.hidden = !wanted;
  document.body.classList.toggle("with-panel", wanted);
  byId("aside").setAttribute("aria-expanded", String(wanted));
}

function openFromPanel(annotator, id) {
  if (!WIDE_ENOUGH.matches) showPanel(false);
  byId("stage").focus({ preventScroll: true });
  annotator.open(id);
}

/** What to do first, told once. */
function welcome(method) {
  if (recall(KEPT_WELCOME)) return;
  remember(KEPT_WELCOME, "told");
  toast(method ? CORRECT : WELCOME, [], LONG_WELCOME);
}

function empty(title, text) {
  byId("sheet").hidden = true;
  byId("empty").hidden = false;
  byId("empty").replaceChildren(h("h2", {}, title), h("p", {}, text));
}

/** Which page this is, in the bar, in the panel and in the address. */
function showPlace({ pages, annotator }, id) {
  const at = pages.findIndex((page) => page.id === id);
  const { title } = pages[at];
  document.title = `${title} – elute annotate`;
  byId("title").querySelector("h1").textContent = title;
  byId("where").textContent = `${at + 1} of ${pages.length} · ${annotator}`;
  byId("previous").disabled = at === 0;
  byId("next").disabled = at === pages.length - 1;
  ui.panel.pages(pages, id);
  const before = nameIn(location.hash);
  const worthAReturn = pages.some((page) => page.id === before);
  if (before !== id) history[worthAReturn ? "pushState" : "replaceState"](null, "", addressOf(id));
}

/** What the annotator tells of itself, shown in bar and panel. */
const shown = (about) => ({
  opened(id) {
    byId("sheet").hidden = false;
    byId("empty").hidden = true;
    showPlace(about, id);
    document.body.dataset.page = id;
    welcome(about.method);
  },

  /** A page that is to be shown cannot be, and the one before is gone. */
  lost(id, message) {
    delete document.body.dataset.page;
    showPlace(about, id);
    empty(id, message);
  },

  changed({ work, frame, tinting }, labels) {
    byId("undo").disabled = work.marks.length === 0;
    byId("redo").disabled = work.undone.length === 0;
    byId("tint").setAttribute("aria-pressed", String(tinting));
    byId("overlays").setAttribute("aria-pressed", String(frame.unveiled));
    const counts = new Map();
    for (const { row } of frame.elements.units) {
      const role = labels.get(row);
      if (role) counts.set(role, (counts.get(role) ?? 0) + 1);
    }
    ui.roles.count(counts);
    ui.panel.pages(about.pages, work.page);
  },

  role: (name) => ui.roles.show(name),

  busy(text) {
    byId("done").disabled = text !== null;
    document.body.classList.toggle("busy", text !== null);
    if (text) toast(text);
  },

  finished() {
    ui.panel.pages(about.pages, null);
    toast(ALL_DONE, [["OK", () => byId("stage").focus({ preventScroll: true })]]);
  },
});

start();
