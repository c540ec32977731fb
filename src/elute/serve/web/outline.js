// All blocks of the page in a list: decision, score, role, and how the text begins.

import { h } from "./shared/dom.js";

const FILTERS = ["all", "kept", "dropped"];

export class Outline {
  blocks = [];
  #chosen = null;
  #rows = new Map();
  #choose;
  #filter = "all";
  #words = "";

  constructor(choose) {
    this.#choose = choose;
    this.list = h("ol", { class: "blocks", role: "listbox", tabindex: "0", "aria-label": "Blocks" });
    this.list.addEventListener("keydown", (event) => this.#arrow(event));
    this.count = h("span", { class: "faint" });
    this.element = h("div", { class: "outline" }, this.#bar(), this.list);
  }

  show(blocks) {
    this.blocks = blocks;
    this.#chosen = null;
    this.#draw();
  }

  /** Choose a block by its number, and return it; null where there is none such. */
  select(number) {
    this.#rows.get(this.#chosen)?.setAttribute("aria-selected", "false");
    const block = this.blocks[number] ?? null;
    this.#chosen = block ? number : null;
    const row = this.#rows.get(number);
    if (row) {
      row.setAttribute("aria-selected", "true");
      this.list.setAttribute("aria-activedescendant", row.id);
      row.scrollIntoView({ block: "nearest" });
    }
    return block;
  }

  /** Mark the block under the pointer. */
  point(number) {
    this.list.querySelector(".pointed")?.classList.remove("pointed");
    this.#rows.get(number)?.classList.add("pointed");
  }

  /** The number of the block before or after the chosen one, of those that are listed. */
  beside(step) {
    const numbers = [...this.#rows.keys()];
    const at = numbers.indexOf(this.#chosen);
    return numbers[at < 0 ? (step > 0 ? 0 : numbers.length - 1) : Math.min(Math.max(at + step, 0), numbers.length - 1)];
  }

  #bar() {
    const search = h("input", { type: "search", placeholder: "Find a text or a role", "aria-label": "Find a block" });
    search.addEventListener("input", () => ((this.#words = search.value.toLowerCase()), this.#draw()));
    const buttons = FILTERS.map((name) => h("button", { type: "button", "aria-pressed": String(name === "all") }, name));
    for (const [at, button] of buttons.entries()) {
      button.addEventListener("click", () => {
        this.#filter = FILTERS[at];
        for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
        this.#draw();
      });
    }
    return h("div", { class: "tools" }, h("span", { class: "group" }, ...buttons), search, this.count);
  }

  #draw() {
    this.#rows = new Map(this.blocks.filter((block) => this.#wanted(block)).map((block) => [block.number, this.#row(block)]));
    this.list.replaceChildren(...this.#rows.values());
    const kept = this.blocks.filter((block) => block.keep).length;
    this.count.textContent = `${kept} of ${this.blocks.length} blocks kept`;
    if (this.#chosen !== null) this.select(this.#chosen);
  }

  #wanted(block) {
    if (this.#filter !== "all" && block.keep !== (this.#filter === "kept")) return false;
    return !this.#words || `${block.role} ${block.text}`.toLowerCase().includes(this.#words);
  }

  #row(block) {
    return h(
      "li",
      {
        id: `block-${block.number}`,
        role: "option",
        "aria-selected": "false",
        class: block.keep ? "kept" : "dropped",
        title: block.reason,
        onclick: () => this.#choose(block.number),
      },
      h("span", { class: "number" }, String(block.number)),
      h("span", { class: "score", style: `--score: ${block.score}` }, block.score.toFixed(2)),
      h("span", { class: "decision" }, block.keep ? "kept" : "dropped"),
      h("span", { class: "role" }, block.role),
      h("span", { class: "text", dir: "auto" }, block.text.slice(0, 160)),
    );
  }

  #arrow(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(this.beside(step));
  }
}
