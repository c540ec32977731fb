// A disguise changes how elements look, and can be taken off: each then has the very style attribute that it had.
//
// It has layers, because an element may be tinted and hidden at once and lose the one before the other.

import { attributeOf, inlineStyleOf, removeAttribute, setAttribute } from "./foreign.js";

export class Disguise {
  #layers = new Map(); // name -> Map(element -> declarations)
  #worn = new Map(); // element -> { before: its style attribute, layers: declarations of each layer }

  /** Let elements look as a Map from element to declarations says. They win over the page's own. */
  wear(name, changes) {
    this.#layers.set(name, changes);
    this.on();
  }

  on() {
    const wanted = new Map();
    for (const layer of this.#layers.values()) {
      for (const [element, declarations] of layer) wanted.set(element, [...(wanted.get(element) ?? []), declarations]);
    }
    for (const [element, { layers }] of [...this.#worn]) {
      if (!same(layers, wanted.get(element))) this.#restore(element);
    }
    for (const [element, layers] of wanted) {
      if (!this.#worn.has(element)) this.#put(element, layers);
    }
  }

  off() {
    for (const element of [...this.#worn.keys()]) this.#restore(element);
  }

  #put(element, layers) {
    const style = inlineStyleOf(element);
    if (!style) return;
    this.#worn.set(element, { before: attributeOf(element, "style"), layers });
    style.setProperty("transition", "none", "important");
    for (const [name, value] of layers.flatMap(Object.entries)) style.setProperty(name, value, "important");
  }

  #restore(element) {
    const { before } = this.#worn.get(element);
    setAttribute(element, "style", before ?? ""); // Chromium leaves an empty attribute if it is only removed
    if (before === null) removeAttribute(element, "style");
    this.#worn.delete(element);
  }
}

const same = (one, other) =>
  other !== undefined && one.length === other.length && one.every((part, at) => part === other[at]);
