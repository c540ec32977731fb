// The work on one page: marks, one after the other. A later mark wins on its rows, and the role "none" takes a label
// away. To undo is to move the last mark aside. Marks of the same moment belong together.

export const ERASER = "none";

export class Work {
  /** `saved` tells which state of the server this goes back to: it refuses work that does not go back to its own. */
  constructor({ page, annotator, done = false, seconds = 0, marks = [], undone = [], saved = null }) {
    Object.assign(this, { page, annotator, done, seconds, marks, undone, saved });
  }

  /** Add marks that were made by one action; what was undone before is gone. */
  add(...marks) {
    const at = this.#now();
    this.marks.push(...marks.map((mark) => ({ ...mark, at })));
    this.undone = [];
    this.done = false;
  }

  /** Take back what was done last; false where there is nothing. */
  undo() {
    return this.#move(this.marks, this.undone);
  }

  redo() {
    return this.#move(this.undone, this.marks);
  }

  #move(from, to) {
    if (!from.length) return false;
    const { at } = from.at(-1);
    while (from.length && from.at(-1).at === at) to.push(from.pop());
    this.done = false;
    return true;
  }

  /** The role of each labelled row. */
  labels() {
    const found = new Map();
    for (const { role, rows } of this.marks) {
      for (const row of rows) {
        if (role === ERASER) found.delete(row);
        else found.set(row, role);
      }
    }
    return found;
  }

  /** The work as it is sent and kept. */
  toJSON() {
    const { page, annotator, done, seconds, marks, undone, saved } = this;
    return { version: 1, page, annotator, done, seconds: Math.round(seconds * 10) / 10, marks, undone, saved };
  }

  /** The time, later than that of every mark: two actions are never one. */
  #now() {
    const last = [this.marks.at(-1), this.undone.at(-1)].map((mark) => Date.parse(mark?.at) || 0);
    return new Date(Math.max(Date.now(), ...last.map((at) => at + 1))).toISOString();
  }
}

export const fingerprint = ({ marks, undone }) =>
  [marks, undone].map((list) => list.map(({ at, role, rows }) => `${at}${role}${rows.length}`).join()).join("|");
