// The choices of an extraction: each acts at once.

import { h } from "./shared/dom.js";

const SWITCHES = [
  { name: "comments", text: "Comments", usual: false },
  { name: "tables", text: "Tables", usual: true },
  { name: "links", text: "Links", usual: true },
  { name: "images", text: "Images", usual: false },
];
const CHOICES = [
  ["", "as decided"],
  ["true", "always"],
  ["false", "never"],
];

export class Controls {
  #shown;
  #changed;
  #service;

  constructor(place, service, shown, changed) {
    this.#service = service;
    this.#shown = shown;
    this.#changed = changed;
    const methods = service.methods.map((name) => [name === service.default_method ? "" : name, name]);
    const focus = [["", "balanced"], ["precision", "precision"], ["recall", "recall"]];
    place.append(
      this.#select("method", "Method", methods),
      this.#select("focus", "Focus", focus),
      this.#select("title", "Title", CHOICES),
      this.#select("byline", "Byline", CHOICES),
      ...SWITCHES.map((entry) => this.#switch(entry)),
    );
  }

  /** What the service is told: only what somebody has chosen. */
  choices() {
    const found = {};
    for (const name of ["method", "focus"]) if (this.#shown.value(name)) found[name] = this.#shown.value(name);
    for (const name of ["title", "byline", ...SWITCHES.map((entry) => entry.name)]) {
      if (this.#shown.value(name)) found[name] = this.#shown.value(name) === "true";
    }
    return found;
  }

  #select(name, text, options) {
    const chosen = this.#shown.value(name) ?? "";
    const entries = options.map(([value, shown]) => h("option", { value, selected: value === chosen }, shown));
    const select = h("select", { name, "aria-label": text, onchange: () => this.#set(name, select.value) }, ...entries);
    return h("label", {}, h("span", {}, text), select);
  }

  #switch({ name, text, usual }) {
    const on = this.#shown.value(name) === null ? usual : this.#shown.value(name) === "true";
    const button = h("button", { type: "button", name, "aria-pressed": String(on) }, text);
    button.addEventListener("click", () => {
      const now = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(now));
      this.#set(name, now === usual ? null : String(now));
    });
    return button;
  }

  #set(name, value) {
    this.#shown.set({ [name]: value });
    this.#changed();
  }
}
