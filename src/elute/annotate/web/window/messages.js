// What the app says: whether all is saved, what just happened, and to those who hear it instead of seeing it.

import { byId, h } from "../shared/dom.js";

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
  delete byId("toast").dataset.asks;
  byId("toast").replaceChildren(h("span", {}, text), ...actions.map(button));
  if (!actions.length) timer = setTimeout(hush, time);
}

/** Take the message away, unless it waits for an answer. */
export function quiet() {
  if (!byId("toast").querySelector("button")) hush();
}

/** Ask something about the page that is open. The first answer has the focus: it is the one that changes nothing. */
export function ask(text, answers) {
  toast(text, answers);
  byId("toast").dataset.asks = "";
  byId("toast").querySelector("button").focus();
}

/** Take a question back: it is about something that is no more. False where there was none. */
export function withdraw() {
  const asks = "asks" in byId("toast").dataset;
  if (asks) hush();
  return asks;
}

function hush() {
  const place = byId("toast");
  const hadFocus = place.contains(document.activeElement);
  delete place.dataset.asks;
  place.replaceChildren();
  if (hadFocus) byId("stage").focus({ preventScroll: true });
}

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
