// What is shown, as the part of the address behind #: whoever has the link sees the same. A page that was pasted is kept
// by this browser, under a name made of its text.

const PREFIX = "elute page: ";
const MOST_KEPT = 4_000_000; // characters: browsers keep about five million

export class Shown {
  #values = new URLSearchParams(location.hash.slice(1));

  get tab() {
    return this.#values.get("tab") ?? "blocks";
  }

  get block() {
    const number = this.#values.get("block");
    return number === null ? null : Number(number);
  }

  get methods() {
    return this.#values.get("methods")?.split(",") ?? [];
  }

  value(name) {
    return this.#values.get(name);
  }

  /** The page that the link is about, null where there is none. */
  page() {
    const url = this.#values.get("url");
    if (url) return { url };
    const kept = this.#values.get("page");
    const html = kept && recall(kept);
    return html ? { html } : null;
  }

  /** Another page: its blocks are other blocks. */
  open(page, settings) {
    const name = page.html === undefined ? null : keep(page.html);
    this.set({ url: page.url ?? null, page: name, block: null, ...settings });
  }

  set(changes) {
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "" || value.length === 0) this.#values.delete(name);
      else this.#values.set(name, String(value));
    }
    history.replaceState(null, "", this.#values.size ? `#${this.#values}` : location.pathname);
  }
}

function keep(html) {
  let hash = 5381;
  for (let at = 0; at < html.length; at += 1) hash = ((hash * 33) ^ html.charCodeAt(at)) >>> 0;
  const name = `${hash.toString(36)}-${html.length.toString(36)}`;
  try {
    if (html.length <= MOST_KEPT) sessionStorage.setItem(PREFIX + name, html);
  } catch {
    // The page is shown all the same; only a reload will not find it.
  }
  return name;
}

function recall(name) {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
