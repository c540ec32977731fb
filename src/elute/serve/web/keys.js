// Keys, and what they do. The table is also what the help shows.

import { h, keycap } from "./shared/dom.js";

const KEYS = [
  { command: "address", key: "/", text: "give an address" },
  { command: "paste", key: "p", text: "paste another page" },
  { command: "file", key: "f", text: "choose a file" },
  { command: "link", key: "l", text: "copy a link to what is shown" },
  { command: "next", key: "j", text: "next block" },
  { command: "previous", key: "k", text: "block before" },
  { command: "hide", key: "d", text: "hide what is dropped" },
  { command: "theme", key: "t", text: "light, dark, or as the system" },
  { command: "help", key: "?", text: "this help" },
];
const TYPING = "input, select, textarea, dialog";

/** Call the command of a key; `help` is filled with all of them. */
export function listen(commands, help) {
  const rows = [...KEYS, { key: "1–9, 0", text: "a tab" }].map(({ key, text }) => h("p", {}, keycap(key), ` ${text}`));
  const close = h("form", { method: "dialog" }, h("button", { type: "submit" }, "Close"));
  help.replaceChildren(h("h2", {}, "Keys"), ...rows, close);
  const byKey = new Map(KEYS.map(({ command, key }) => [key, command]));
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.target.closest?.(TYPING)) return;
    const command = byKey.get(event.key.toLowerCase());
    if (/^[0-9]$/.test(event.key)) commands.tab((Number(event.key) + 9) % 10); // 0 comes after 9
    else if (command) commands[command]();
    else return;
    event.preventDefault();
  });
}
