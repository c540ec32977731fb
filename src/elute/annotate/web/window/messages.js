// What the app says: whether all is saved, what just happened, and to those who hear it instead of seeing it.

import { byId, h } from "./dom.js";

const LONG_ENOUGH = 4000; // ms to read a message
const CONDITIONS = {
  saved: "Saved",
  saving: "Saving…",
  offline: "Offline: kept here",
  refused: "Not saved",
  conflict: "Not saved",
};

let timer = 0;

/** A message that goes away; with actions, a list of [name, function], it stays until one is chosen. */
export function toast(text, actions = [], time = LONG_ENOUGH) {
  const button = ([name, act]) => h("button", { type: "button", onclick: () => (hush(), act()) }, name);
  clearTimeout(timer);
  byId("toast").replaceChildren(h("span", {}, text), ...actions.map(button));
  if (!actions.length) timer = setTimeout(hush, time);
}

/** Take the message away, unless it waits for an answer. */
export function quiet() {
  if (!byId("toast").querySelector("button")) hush();
}

const hush = () => byId("toast").replaceChildren();

/** Say something to a screen reader alone. */
export function say(text) {
  byId("said").textContent = text;
}

/** Whether the work is saved. */
export function condition(name, why = "") {
  const place = byId("saved");
  if (place.dataset.condition === name && place.title === why) return;
  place.dataset.condition = name;
  place.title = why;
  place.textContent = CONDITIONS[name];
}
