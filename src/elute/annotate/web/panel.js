// The side panel: how far one is, the pages, the guidelines, how far people agree, the keys.

import * as api from "./api.js";
import { h, icon, keycap } from "./dom.js";
import { KEYS, MOUSE } from "./keyboard.js";

const TABS = [
  ["pages", "Pages"],
  ["guidelines", "Guidelines"],
  ["agreement", "Agreement"],
  ["help", "Keys"],
];

export class Panel {
  #tabs = new Map();
  #views = new Map();
  #told = "";

  constructor({ panel, progress, tabs, views }, { guidelines, roles }, open) {
    this.panel = panel;
    this.progress = progress;
    this.open = open;
    for (const [name, title] of TABS) {
      const view = h("div", { id: `view-${name}`, role: "tabpanel", "aria-labelledby": `tab-${name}`, class: "view", tabindex: 0 });
      const tab = h("button", { id: `tab-${name}`, type: "button", role: "tab", "aria-controls": view.id, onclick: () => this.show(name) }, title);
      this.#tabs.set(name, tabs.appendChild(tab));
      this.#views.set(name, views.appendChild(view));
    }
    tabs.addEventListener("keydown", (event) => this.#arrow(event));
    this.#views.get("guidelines").append(...guidelineCards(guidelines));
    this.#views.get("help").append(...help(roles));
    this.show("pages");
  }

  get hidden() {
    return this.panel.hidden;
  }

  set hidden(wanted) {
    this.panel.hidden = wanted;
  }

  /** Show one of the tabs. */
  show(chosen) {
    this.chosen = chosen;
    for (const [name, tab] of this.#tabs) {
      tab.setAttribute("aria-selected", String(name === chosen));
      tab.tabIndex = name === chosen ? 0 : -1;
      this.#views.get(name).hidden = name !== chosen;
    }
    if (chosen === "agreement") this.#agree();
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
    this.progress.replaceChildren(...figures(pages));
    const list = h("ol", { class: "pages" }, ...pages.map((page) => this.#page(page, page.id === current)));
    this.#views.get("pages").replaceChildren(list);
    list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  #page(page, isCurrent) {
    const time = page.seconds >= 1 ? duration(page.seconds) : "";
    const state = page.error ?? (page.done ? "done" : page.marks ? "begun" : "");
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: page.error ? "broken" : page.done ? "done" : "", "aria-current": isCurrent && "page", onclick: () => this.open(page.id) },
        h("span", { class: "tick", "aria-hidden": "true" }, page.done ? icon("tick") : ""),
        h("span", { class: "name" }, h("span", {}, page.title), h("small", {}, [page.id, state, time].filter(Boolean).join(" · "))),
      ),
    );
  }

  async #agree() {
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
    const name = names[(names.indexOf(this.chosen) + step + names.length) % names.length];
    this.show(name);
    this.#tabs.get(name).focus();
  }
}

/** A time as people say it: "40 s", "2.5 min", "3.1 h". */
function duration(seconds) {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(1)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

function figures(pages) {
  const done = pages.filter((page) => page.done);
  const each = done.reduce((sum, page) => sum + page.seconds, 0) / Math.max(1, done.length);
  const left = pages.length - done.length;
  const pace = done.length ? `${duration(each)} per page` : "No page is done yet.";
  const rest = done.length && left ? `, about ${duration(left * each)} left` : "";
  return [
    h("p", { class: "figures" }, h("strong", {}, `${done.length} of ${pages.length}`), " done"),
    h("progress", { max: Math.max(1, pages.length), value: done.length, "aria-label": "Pages done" }),
    h("p", { class: "faint" }, pace + rest),
  ];
}

const guidelineCards = (guidelines) =>
  guidelines.map(({ name, text }) => h("section", { class: "card" }, h("h3", {}, name), h("p", {}, text)));

function help(roles) {
  const row = (key, text) => h("div", {}, h("dt", {}, key), h("dd", {}, text));
  const list = (entries) => h("dl", { class: "keys" }, ...entries);
  const shown = ({ shown: keys }) => h("span", {}, ...keys.split(/( or )/).map((key) => (key === " or " ? key : keycap(key))));
  return [
    h("h3", {}, "Mouse"),
    list(MOUSE.map((entry) => row(h("em", {}, entry.shown), entry.text))),
    ...Object.entries(Object.groupBy(KEYS, ({ where }) => where)).flatMap(([where, entries]) => [
      h("h3", {}, where),
      list(entries.map((entry) => row(shown(entry), entry.text))),
    ]),
    h("h3", {}, "Roles"),
    list(
      roles.map((role) =>
        row(h("span", {}, keycap(role.key), h("span", { class: "swatch", style: `--role: ${role.colour}` })), h("span", {}, h("b", {}, role.name), `: ${role.description}`)),
      ),
    ),
  ];
}

function agreement({ people, pairs }) {
  const explained = h(
    "p",
    { class: "faint" },
    "Cohen’s kappa over content elements (1: always alike, 0: as by chance) and F1 of the words of the content, on pages that both have done.",
  );
  if (!pairs.length) {
    const who = people.length > 1 ? `${people.join(", ")} share no page that is done.` : "Only one person has worked here so far.";
    return [h("p", {}, who, " Others join with ", h("code", {}, "elute annotate FOLDER --as NAME"), "."), explained];
  }
  const figure = (value) => (value === null ? "–" : value.toFixed(2));
  const cells = (name, { kappa, words_f1: words, elements }) =>
    h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, figure(kappa)), h("td", {}, figure(words)), h("td", {}, elements));
  const head = ["Kappa", "Words F1", "Elements"].map((name) => h("th", { scope: "col" }, name));
  const table = (pair) =>
    h(
      "table",
      {},
      h("caption", {}, `${pair.first} and ${pair.second}`),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Page"), ...head)),
      h("tbody", {}, ...pair.pages.map((page) => cells(page.id, page))),
      h("tfoot", {}, cells(`all ${pair.pages.length}`, pair)),
    );
  return [...pairs.map(table), explained];
}
