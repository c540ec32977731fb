// The cursor: which element the keyboard is at. It goes from unit to unit, and can grow to the elements around.

import { larger } from "../page/elements.js";
import { height } from "../page/geometry.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

export class Cursor {
  #inner = []; // what it grew from, to shrink back to

  constructor(frame, stage) {
    this.frame = frame;
    this.stage = stage;
    this.entry = null;
  }

  /** Stand nowhere: another page is open. */
  leave() {
    this.entry = null;
    this.#inner = [];
  }

  place(entry) {
    this.entry = entry;
    this.#inner = [];
  }

  /** To the next unit, or with -1 to the one before. The first step goes to the first unit that is in sight. */
  move(step) {
    const { units } = this.frame.elements;
    const from = this.#inner[0] ?? this.entry;
    const after = from ? units.findIndex(({ row }) => row > from.row) : this.#firstInSight(units);
    const next = step > 0 ? after : units.findLastIndex(({ row }) => row < (from?.row ?? 0));
    if (next >= 0) this.place(units[next]);
    this.#show();
  }

  grow() {
    if (!this.entry) return this.move(1);
    const around = larger(this.entry);
    if (around !== this.entry) this.#inner.push(this.entry);
    this.entry = around;
    return this.#show();
  }

  shrink() {
    this.entry = this.#inner.pop() ?? this.entry;
    this.#show();
  }

  #firstInSight(units) {
    const top = this.stage.scrollTop / this.frame.zoom;
    return Math.max(0, units.findIndex(({ shown }) => shown.bottom > top));
  }

  /** Scroll so that it is in sight, with some room around. */
  #show() {
    if (!this.entry) return;
    const { stage, frame } = this;
    const top = this.entry.box.top * frame.zoom;
    const tall = Math.min(height(this.entry.box) * frame.zoom, stage.clientHeight / 2);
    const room = stage.clientHeight / 5;
    const behavior = CALM.matches ? "instant" : "smooth";
    if (top < stage.scrollTop + room) stage.scrollTo({ top: top - room, behavior });
    else if (top + tall > stage.scrollTop + stage.clientHeight - room)
      stage.scrollTo({ top: top + tall - stage.clientHeight + room, behavior });
  }
}
