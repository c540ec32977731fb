// The tabs: blocks, every output as text, records, segments, what is known of the page, methods side by side; and the
// chosen block below.

import { byId, h } from "./shared/dom.js";

const OUTPUTS = ["markdown", "text", "html", "json", "xml"];
const NAMES = { blocks: "Blocks", html: "HTML", json: "JSON", xml: "XML", metadata: "About", compare: "Compare" };
const TABS = ["blocks", ...OUTPUTS, "records", "segments", "metadata", "compare"];
const name = (tab) => NAMES[tab] ?? tab[0].toUpperCase() + tab.slice(1);

export class Panel {
  #tabs = new Map();
  #views = new Map();
  #opened;

  constructor(place, views, { outline, segments, compare }, opened) {
    this.#opened = opened;
    for (const tab of TABS) {
      const button = h(
        "button",
        { type: "button", role: "tab", id: `tab-${tab}`, "aria-controls": `view-${tab}`, onclick: () => this.open(tab) },
        name(tab),
      );
      const view = h("div", { role: "tabpanel", id: `view-${tab}`, class: "view", "aria-labelledby": `tab-${tab}` });
      this.#tabs.set(tab, button);
      this.#views.set(tab, view);
    }
    this.#views.get("blocks").append(outline);
    this.#views.get("segments").append(segments);
    this.#views.get("compare").append(compare);
    place.append(...this.#tabs.values());
    place.addEventListener("keydown", (event) => this.#arrow(event));
    views.append(...this.#views.values());
  }

  /** Open a tab by its name or its place. */
  open(which) {
    const tab = typeof which === "number" ? TABS[which] : TABS.includes(which) ? which : TABS[0];
    if (!tab) return;
    for (const [each, button] of this.#tabs) {
      button.setAttribute("aria-selected", String(each === tab));
      button.tabIndex = each === tab ? 0 : -1;
      this.#views.get(each).hidden = each !== tab;
    }
    this.#opened(tab);
  }

  show(found) {
    for (const output of OUTPUTS) {
      const text = output === "json" ? JSON.stringify(JSON.parse(found.json), null, 2) : found[output];
      const copy = h("button", { type: "button", class: "copy", onclick: () => navigator.clipboard.writeText(text) }, "Copy");
      const pre = h("pre", { tabindex: "0", "aria-label": name(output) }, text || "Nothing is kept.");
      this.#views.get(output).replaceChildren(copy, pre);
    }
    this.#views.get("records").replaceChildren(...records(found.records));
    this.#views.get("metadata").replaceChildren(...facts(found));
  }

  /** Say of the chosen block what was decided, and why. */
  detail(block) {
    const place = byId("detail");
    if (!block) return place.replaceChildren();
    const words = `${block.words} word${block.words === 1 ? "" : "s"}`;
    const hidden = block.hidden ? ` · hidden: ${block.hidden}` : "";
    return place.replaceChildren(
      h(
        "p",
        {},
        h("b", { class: block.keep ? "kept" : "dropped" }, block.keep ? "kept" : "dropped"),
        ` · block ${block.number} · score ${block.score.toFixed(2)} · ${block.role} · ${words}${hidden}`,
      ),
      h("p", {}, block.reason),
      h("p", { class: "path faint" }, block.path),
    );
  }

  #arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = [...this.#tabs.values()].indexOf(document.activeElement);
    const tab = TABS[(at + step + TABS.length) % TABS.length];
    this.open(tab);
    this.#tabs.get(tab).focus();
  }
}

const count = (rows) => `${rows.length} record${rows.length === 1 ? "" : "s"}`;

/** Every list and table that was found, the likeliest first. */
function records(sets) {
  if (!sets.length) return [h("p", { class: "none faint" }, "There are no lists and tables on this page.")];
  return sets.map(({ kind, score, rows }) => {
    const names = Object.keys(rows[0] ?? {});
    const head = h("tr", {}, ...names.map((column) => h("th", { scope: "col" }, column)));
    const row = (values) => h("tr", {}, ...names.map((column) => h("td", { dir: "auto" }, values[column] ?? "")));
    const title = h("caption", {}, `${kind === "items" ? "" : `${kind}, `}${count(rows)} · score ${score.toFixed(2)}`);
    const table = h("table", {}, title, h("thead", {}, head), h("tbody", {}, ...rows.map(row)));
    return h("div", { class: "records", tabindex: "0", role: "region", "aria-label": count(rows) }, table);
  });
}

function facts({ facts, metadata, explain }) {
  const rows = [
    ["type of page", facts.page_type, ""],
    ["method", facts.method, ""],
    ["confidence", facts.confidence.toFixed(2), ""],
    ...Object.entries(metadata).map(([field, { value, source, confidence }]) => [
      field,
      Array.isArray(value) ? value.join(", ") : value,
      confidence === undefined ? source : `${source} · ${confidence.toFixed(2)}`,
    ]),
    ...explain.warnings.map((warning) => ["warning", warning, ""]),
  ].filter(([, value]) => value);
  const row = ([field, value, source]) =>
    h("tr", {}, h("th", { scope: "row" }, field), h("td", {}, value), h("td", { class: "faint" }, source));
  return [h("table", {}, h("tbody", {}, ...rows.map(row)))];
}
