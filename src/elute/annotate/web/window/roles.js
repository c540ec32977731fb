// The roles in the bar: by colour, by name, by key.

import { h, keycap } from "../shared/dom.js";

const NOISE = "noise:";

/** A role as people read it: "advertisement" for "noise:advertisement". */
export const shortName = (name) => name.replace(NOISE, "");

export class RoleBar {
  #buttons = new Map();

  constructor(place, roles, choose) {
    for (const role of roles) {
      const button = h(
        "button",
        {
          type: "button",
          role: "radio",
          class: "role",
          style: `--role: ${role.colour}`,
          title: role.description,
          "data-role": role.name,
          "data-kind": role.name.startsWith(NOISE) ? "noise" : role.content ? "content" : "eraser",
          "aria-keyshortcuts": role.key,
          onclick: () => choose(role.name),
        },
        h("span", { class: "swatch", "aria-hidden": "true" }),
        h("span", { class: "name", "data-name": shortName(role.name) }, shortName(role.name)),
        keycap(role.key),
        h("span", { class: "count" }),
      );
      this.#buttons.set(role.name, button);
      place.append(button);
    }
    place.addEventListener("keydown", (event) => this.#arrow(event, choose));
  }

  show(chosen) {
    for (const [name, button] of this.#buttons) {
      button.setAttribute("aria-checked", String(name === chosen));
      button.tabIndex = name === chosen ? 0 : -1;
    }
  }

  /** How many units have each role. */
  count(counts) {
    for (const [name, button] of this.#buttons) {
      const count = counts.get(name) ?? 0;
      button.querySelector(".count").textContent = count < 1000 ? count || "" : `${Math.floor(count / 1000)}k`;
    }
  }

  #arrow(event, choose) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const names = [...this.#buttons.keys()];
    const at = names.findIndex((name) => this.#buttons.get(name) === document.activeElement);
    const name = names[(at + step + names.length) % names.length];
    choose(name);
    this.#buttons.get(name).focus();
  }
}
