// Methods side by side, up to four: the text of each, and how it differs from the first.

import { h } from "./shared/dom.js";

const MOST = 4;
const USUAL = ["learned", "trafilatura", "readability", "readability-lxml", "bte"];
const TAGS = { "=": "span", "+": "ins", "-": "del" };

export class Compare {
  element = h("div", { class: "compare" });
  #chosen = [];
  #changed;
  #asked = false;

  constructor(changed) {
    this.#changed = changed;
  }

  /** Another page, or other choices: nothing is compared before somebody looks. */
  reset(methods, chosen) {
    const known = chosen.filter((name) => methods.includes(name)).slice(0, MOST);
    this.#chosen = known.length ? known : USUAL.filter((name) => methods.includes(name)).slice(0, 3);
    this.#asked = false;
    const selects = Array.from({ length: MOST }, (_, at) => this.#select(methods, at));
    this.table = h("div", { class: "columns" });
    this.differing = h("div", { class: "differing", tabindex: "0", role: "region", "aria-label": "Blocks that differ" });
    this.element.replaceChildren(h("div", { class: "tools" }, ...selects), this.table, this.differing);
  }

  /** Ask for the comparison, once. */
  start() {
    if (this.#asked || !this.#chosen.length) return;
    this.#asked = true;
    this.table.textContent = "…";
    this.#changed(this.#chosen);
  }

  show(found, blocks) {
    this.table.replaceChildren(...found.methods.map((method, at) => column(method, at)));
    this.differing.replaceChildren(...differing(found, blocks));
  }

  #select(methods, at) {
    const options = ["", ...methods].map((name) =>
      h("option", { value: name, selected: name === (this.#chosen[at] ?? "") }, name || "none"),
    );
    const select = h("select", { "aria-label": `Method ${at + 1}` }, ...options);
    select.addEventListener("change", () => {
      this.#chosen[at] = select.value;
      this.#chosen = [...new Set(this.#chosen.filter(Boolean))];
      this.#asked = false;
      this.start();
    });
    return select;
  }
}

function column({ name, parts, words, f1, seconds, error }, at) {
  const agrees = at && f1 !== null ? ` · ${(100 * f1).toFixed(0)} % as the first` : "";
  return h(
    "section",
    { "aria-label": name, tabindex: "0" },
    h("h2", {}, name),
    h("p", { class: "faint" }, error || `${words} words · ${(1000 * seconds).toFixed(1)} ms${agrees}`),
    h("div", { class: "text" }, ...parts.map(([sign, text]) => h(TAGS[sign], {}, text))),
  );
}

function differing({ methods, blocks: kept }, blocks) {
  const rows = kept.map((votes, number) => ({ votes, block: blocks[number] })).filter(({ votes }) => new Set(votes).size > 1);
  if (methods.length < 2) return [];
  if (!rows.length) return [h("p", { class: "faint" }, "All keep the same blocks.")];
  const head = ["block", ...methods.map(({ name }) => name), "text"].map((text) => h("th", { scope: "col" }, text));
  const row = ({ votes, block }) =>
    h(
      "tr",
      {},
      h("td", {}, String(block.number)),
      ...votes.map((vote) => h("td", { class: vote ? "kept" : "dropped" }, vote ? "kept" : "–")),
      h("td", { class: "text", dir: "auto" }, block.text.slice(0, 120)),
    );
  const table = h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows.map(row)));
  return [h("h2", {}, "Blocks that some keep and others do not"), table];
}
