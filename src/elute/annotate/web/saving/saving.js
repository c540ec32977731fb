// Saving at every change: one request at a time, the latest work only, again and again while the server is away.

import { fingerprint } from "../marks/state.js";
import * as api from "./api.js";
import { forget, keep } from "./kept.js";

const FIRST_WAIT = 1000; // ms, doubled after each failure
const LONGEST_WAIT = 8000;

export class Saver {
  #work; // of the page that is open
  #digest; // of its file
  #unsaved = false;
  #sending = null;
  #sent = null; // the work as it was sent last
  #unanswered = new Set();
  #problem = null; // why the last request failed
  #wait = FIRST_WAIT;
  #timer = 0;

  /** `tell(condition, message)` hears "saved", "saving", "offline", "refused", and "conflict" with the other state. */
  constructor(tell) {
    this.tell = tell;
    addEventListener("online", () => this.retry());
    addEventListener("pagehide", () => this.#unsaved && api.save(this.#work, true).catch(() => {}));
  }

  /** From now on this work is saved; `digest` tells the file that it is on. */
  follow(work, digest) {
    this.#work = work;
    this.#digest = digest;
    this.#unsaved = false;
    this.#unanswered.clear();
    this.tell("saved");
  }

  /** The work has changed. */
  save() {
    this.#unsaved = true;
    keep(this.#work, this.#digest, this.#sent);
    this.retry();
  }

  /** All is saved when this returns; what cannot be is thrown. */
  async flush() {
    clearTimeout(this.#timer);
    while (this.#unsaved || this.#sending) {
      await this.#send();
      if (this.#unsaved && !this.#sending) throw this.#problem;
    }
  }

  /** The server has the work, from another request than those of this saver. */
  confirmed(saved) {
    this.#work.saved = saved;
    this.#unsaved = false;
    forget(this.#work);
    this.tell("saved");
  }

  retry() {
    clearTimeout(this.#timer);
    this.#send();
  }

  #send() {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #sendAll() {
    while (this.#unsaved) {
      const work = this.#work;
      const now = JSON.parse(JSON.stringify(work));
      this.#unsaved = false;
      this.#sent = now;
      this.tell("saving");
      try {
        work.saved = (await api.save(now)).saved;
      } catch (problem) {
        this.#unsaved = true;
        if (!this.#isOurs(problem)) return this.#failed(problem, now);
        work.saved = problem.state.saved;
        continue;
      }
      this.#unanswered.clear();
      this.#wait = FIRST_WAIT;
      if (this.#unsaved) keep(work, this.#digest, null);
      else forget(work);
    }
    return this.tell("saved");
  }

  /** Whether what the server has is what was sent before, and only its answer never came. */
  #isOurs({ state }) {
    return state && this.#unanswered.delete(fingerprint(state));
  }

  #failed(problem, sent) {
    this.#problem = problem;
    if (problem.state) return this.tell("conflict", problem.message, problem.state);
    if (!problem.passing) return this.tell("refused", problem.message);
    this.#unanswered.add(fingerprint(sent));
    this.#timer = setTimeout(() => this.#send(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    return this.tell("offline", problem.message);
  }
}
