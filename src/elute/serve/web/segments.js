// The page in visual blocks: how it is cut, and every segment in a list. A click shows where it is.

import { h } from "./shared/dom.js";

export class Segments {
  element = h("div", { class: "segments" });
  #cut;
  #choose;

  /** `cut` is called with the name of another way to cut, `choose` with the leaves of a segment. */
  constructor(cut, choose) {
    this.#cut = cut;
    this.#choose = choose;
  }

  show({ method, warnings, segments }, names) {
    const options = names.map((name) => h("option", { value: name, selected: name === method.split("(")[0] }, name));
    const select = h("select", { "aria-label": "How it is cut", onchange: () => this.#cut(select.value) }, ...options);
    const leaves = segments.filter(isLeaf).length;
    const tools = h("div", { class: "tools" }, select, h("span", { class: "faint" }, `${leaves} segments`));
    const told = warnings.map((warning) => h("p", { class: "none faint" }, warning));
    this.element.replaceChildren(tools, ...told, h("ol", {}, ...this.#rows(segments)));
  }

  #rows(segments) {
    const depths = [];
    return segments.map((segment) => {
      const { number, parent, coherence, text } = segment;
      depths[number] = parent === null ? 0 : depths[parent] + 1;
      const button = h(
        "button",
        { type: "button", "aria-pressed": "false", style: `--depth: ${depths[number]}` },
        h("span", { class: "number" }, String(number)),
        h("span", { class: "faint" }, coherence === null ? "" : `DoC ${coherence}`),
        h("span", { class: "text", dir: "auto" }, isLeaf(segment) ? text.slice(0, 160) : "…"),
      );
      button.addEventListener("click", () => {
        this.element.querySelector("li [aria-pressed=true]")?.setAttribute("aria-pressed", "false");
        button.setAttribute("aria-pressed", "true");
        this.#choose(leavesOf(segments, number));
      });
      return h("li", {}, button);
    });
  }
}

const isLeaf = ({ text }) => text !== undefined;

/** The numbers of the leaves of a segment. A segment comes before those inside it. */
function leavesOf(segments, number) {
  const inside = new Set([number]);
  for (const segment of segments) if (inside.has(segment.parent)) inside.add(segment.number);
  return [...inside].filter((each) => isLeaf(segments[each]));
}
