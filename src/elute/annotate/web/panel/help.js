// What there is to read: the guidelines, and what mouse and keys do.

import { h, keycap } from "../shared/dom.js";
import { KEYS, MOUSE } from "../window/keyboard.js";
import { shortName } from "../window/roles.js";

export const cards = (guidelines) =>
  guidelines.map(({ name, text }) => h("section", { class: "card" }, h("h3", {}, name), h("p", {}, text)));

export function help(roles) {
  const byPlace = Object.entries(Object.groupBy(KEYS, ({ where }) => where));
  return [
    ...section("Mouse", MOUSE.map(({ shown, text }) => [shown, text])),
    ...byPlace.flatMap(([where, keys]) => section(where, keys.map(({ shown, text }) => [keycaps(shown), text]))),
    ...section("Roles", roles.map(({ name, key, colour, description }) => [
      h("span", {}, keycap(key), h("span", { class: "swatch", style: `--role: ${colour}` })),
      h("span", {}, h("b", {}, shortName(name)), `: ${description}`),
    ])),
  ];
}

const section = (title, rows) => [
  h("h3", {}, title),
  h("dl", { class: "keys" }, ...rows.map(([key, text]) => h("div", {}, h("dt", {}, key), h("dd", {}, text)))),
];

/** "Delete or X" with both keys drawn as keys. */
const keycaps = (shown) =>
  h("span", {}, ...shown.split(/( or )/).map((part) => (part === " or " ? part : keycap(part))));
