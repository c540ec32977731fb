// The side panel: how far one is, and tabs with the pages, the guidelines, how far people agree, the keys.

import * as api from "../saving/api.js";
import { h } from "../shared/dom.js";
import { agreement } from "./agreement.js";
import { cards, help } from "./help.js";
import { figures, list } from "./pages.js";

const TABS = { pages: "Pages", guidelines: "Guidelines", agreement: "Agreement", help: "Keys" };

export class Panel {
  #tabs = new Map();
  #views = new Map();
  #told = "";

  /** `places` are elements of index.html; `open` is called with the id of a page that was chosen. */
  constructor(places, { guidelines, roles }, open) {
    this.places = places;
    this.open = open;
    for (const [name, title] of Object.entries(TABS)) this.#add(name, title);
    places.tabs.addEventListener("keydown", (event) => this.#arrow(event));
    this.#views.get("guidelines").append(...cards(guidelines));
    this.#views.get("help").append(...help(roles));
    this.show("pages");
  }

  #add(name, title) {
    const [tab, view] = [`tab-${name}`, `view-${name}`];
    const choose = () => this.show(name);
    const button = h("button", { id: tab, type: "button", role: "tab", "aria-controls": view, onclick: choose }, title);
    this.#tabs.set(name, button);
    this.#views.set(name, h("div", { id: view, role: "tabpanel", "aria-labelledby": tab, class: "view", tabindex: 0 }));
    this.places.tabs.append(button);
    this.places.views.append(this.#views.get(name));
  }

  get hidden() {
    return this.places.panel.hidden;
  }

  set hidden(wanted) {
    this.places.panel.hidden = wanted;
  }

  /** Show one of the tabs. */
  show(chosen) {
    this.chosen = chosen;
    for (const [name, tab] of this.#tabs) {
      tab.setAttribute("aria-selected", String(name === chosen));
      tab.tabIndex = name === chosen ? 0 : -1;
      this.#views.get(name).hidden = name !== chosen;
    }
    if (chosen === "agreement") this.#compare();
  }

  /** Show a tab, and let the keyboard scroll it. */
  focus(name) {
    this.hidden = false;
    this.show(name);
    this.#views.get(name).focus();
  }

  /** The pages, and which one is open. The list is made anew only where it says something else than before. */
  pages(pages, current) {
    const { done, marks } = pages.find(({ id }) => id === current) ?? {};
    const told = JSON.stringify([current, done, marks > 0]);
    if (told === this.#told) return;
    this.#told = told;
    this.places.progress.replaceChildren(...figures(pages));
    const view = this.#views.get("pages");
    view.replaceChildren(list(pages, current, this.open));
    view.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  async #compare() {
    const view = this.#views.get("agreement");
    view.replaceChildren(h("p", { class: "faint" }, "Comparing…"));
    try {
      view.replaceChildren(...agreement(await api.agreement()));
    } catch (problem) {
      view.replaceChildren(h("p", { class: "faint" }, problem.message));
    }
  }

  #arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const names = [...this.#tabs.keys()];
    const name = names.at((names.indexOf(this.chosen) + step) % names.length);
    this.show(name);
    this.#tabs.get(name).focus();
  }
}
