// What the server is asked. All addresses are relative to this page, whose own address holds the token.

class Refused extends Error {
  constructor(status, message, state = null) {
    super(message);
    this.status = status;
    this.state = state; // what the server has, where that is why it refused
  }

  /** Whether to ask again later helps: the server is gone, or stumbled. */
  get passing() {
    return this.status === 0 || this.status >= 500;
  }
}

const UNKNOWN = "The server does not know this address: open the one that it printed last.";

async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, { cache: "no-store", ...options });
  } catch {
    throw new Refused(0, "The server does not answer.");
  }
  const said = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said;
  if (answer.status === 404) throw new Refused(404, UNKNOWN);
  throw new Refused(answer.status, said?.error ?? `The server answered ${answer.status}.`, said?.state);
}

const send = (method, path, body, options = {}) =>
  ask(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), ...options });
const page = (id) => `api/pages/${encodeURIComponent(id)}`;

export const overview = () => ask("api/pages");
export const state = (id) => ask(page(id));
export const save = (work, last = false) => send("PUT", page(work.page), work, { keepalive: last });
export const prelabel = (id, method) => send("POST", `${page(id)}/prelabel`, { method });
export const done = (work, layout) => send("POST", `${page(work.page)}/done`, { state: work, layout });
export const agreement = () => ask("api/agreement");
export const view = (id) => `view/${encodeURIComponent(id)}`;
