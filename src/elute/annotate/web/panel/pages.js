// The pages, and how far one is with them.

import { h, icon } from "../shared/dom.js";

/** A time as people say it: "40 s", "2.5 min", "3.1 h". */
function duration(seconds) {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(1)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** "3 of 12 done", a bar, and the time that a page takes. */
export function figures(pages) {
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

export function list(pages, current, open) {
  const item = (page) => h("li", {}, button(page, page.id === current, () => open(page.id)));
  return h("ol", { class: "pages" }, ...pages.map(item));
}

function button({ id, title, done, marks, seconds, error }, isCurrent, open) {
  const state = error ?? (done ? "done" : marks ? "begun" : "");
  const time = seconds >= 1 ? duration(seconds) : "";
  const look = error ? "broken" : done ? "done" : "";
  return h(
    "button",
    { type: "button", class: look, "aria-current": isCurrent && "page", onclick: open },
    h("span", { class: "tick", "aria-hidden": "true" }, done ? icon("tick") : ""),
    h("span", { class: "name" }, h("span", {}, title), h("small", {}, [id, state, time].filter(Boolean).join(" · "))),
  );
}
