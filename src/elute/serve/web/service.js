// What the service is asked. Where it wants a token, somebody is asked for that, and remembered.

import { byId } from "./shared/dom.js";
import { recall, remember } from "./shared/memory.js";

const KEPT = "token";

export const about = () => ask("version");
export const views = (page, names) => send("views", { ...page, views: names });
export const read = (page) => send("views", { ...page, views: ["reading"] });
export const compare = (page) => send("compare", page);

const send = (path, body) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

async function ask(path, options = {}) {
  let answer;
  try {
    const token = recall(KEPT);
    const headers = token ? { ...options.headers, Authorization: `Bearer ${token}` } : options.headers;
    answer = await fetch(path, { cache: "no-store", ...options, headers });
  } catch {
    throw new Error("The service does not answer.");
  }
  if (answer.status === 401) {
    await askForToken();
    return ask(path, options);
  }
  const said = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said;
  throw new Error(sentence(said?.error ?? `the service answered ${answer.status}`));
}

function askForToken() {
  const dialog = byId("asks");
  return new Promise((resolve) => {
    dialog.addEventListener(
      "close",
      () => {
        remember(KEPT, byId("token").value.trim());
        resolve();
      },
      { once: true },
    );
    if (!dialog.open) dialog.showModal();
  });
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;
