// What the pointer is at, what it would label, and what it labels: outlines and a hint follow it.

import { larger } from "../page/elements.js";
import { asMark, contains, height, width } from "../page/geometry.js";
import { shortName } from "../window/roles.js";
import { Drawing } from "./drawing.js";
import { ERASER } from "./state.js";

const APART = 6; // px between a box and its hint

const erases = (event) => event.altKey || event.ctrlKey || event.metaKey;

export class Pointing {
  #grown = null; // what the last shift-click labelled

  /** `marked(mark)` takes what was labelled; `role()` and `labels()` tell what is chosen and what has a label now. */
  constructor({ layer, stage, hint }, frame, overlay, { colourOf, role, labels, marked, wholeBoxes }) {
    Object.assign(this, { frame, overlay, hint, stage, colourOf, role, labels, marked, wholeBoxes });
    this.drawing = new Drawing(layer, stage, frame, this);
  }

  /** Another page is open. */
  leavePage() {
    this.#grown = null;
    this.drawing.cancel();
    this.drawing.rest();
  }

  hover(point, event) {
    const entry = this.#meant(point, event);
    this.overlay.hover(entry, entry && this.colourOf(this.#roleOf(event)));
    if (!entry) return this.#tell(null);
    const role = this.labels().get(entry.row);
    const size = `${Math.round(width(entry.box))} × ${Math.round(height(entry.box))}`;
    return this.#tell(entry.shown, [entry.tag, size, role && shortName(role)].filter(Boolean).join(" · "));
  }

  preview(box, event) {
    if (!box) {
      this.overlay.preview(null);
      return this.#tell(null);
    }
    this.overlay.hover(null);
    const { elements } = this.frame;
    const covered = elements.covered(box, this.wholeBoxes);
    const units = elements.units.filter(({ row }) => covered.has(row));
    this.overlay.preview(box, units, this.colourOf(this.#roleOf(event)));
    return this.#tell(box, covered.size === 1 ? "1 element" : `${covered.size} elements`);
  }

  rectangle(box, event) {
    const rows = [...this.frame.elements.covered(box, this.wholeBoxes)];
    this.marked({ kind: "rectangle", role: this.#roleOf(event), rows, box: asMark(box) });
    this.hover({ x: box.right, y: box.bottom }, event);
  }

  pick(point, event) {
    const entry = this.#meant(point, event);
    if (!entry) return;
    this.#grown = event.shiftKey ? entry : null;
    this.marked({ kind: "element", role: this.#roleOf(event), rows: this.frame.elements.within(entry) }, entry);
    this.hover(point, event);
  }

  leave() {
    this.overlay.hover(null);
    this.#tell(null);
  }

  /** The element at a point; with Shift the one around it, and around that one once it is labelled. */
  #meant(point, event) {
    const entry = this.frame.elements.at(point);
    if (!entry || !event.shiftKey) return entry;
    const from = this.#grown && contains(this.#grown.box, point) ? this.#grown : entry;
    return larger(from);
  }

  #roleOf(event) {
    return erases(event) ? ERASER : this.role();
  }

  /** A few words above a box, or below it where there is no room; always in sight. */
  #tell(box, text) {
    const { hint, stage } = this;
    hint.hidden = !box;
    if (!box) return;
    hint.textContent = text;
    const { zoom } = this.frame;
    const tall = hint.offsetHeight + APART;
    const first = stage.scrollTop - hint.parentElement.offsetTop;
    const above = box.top * zoom - tall;
    const top = above >= first ? above : Math.min(box.bottom * zoom + APART, first + stage.clientHeight - tall);
    hint.style.transform = `translate(${Math.round(box.left * zoom)}px, ${Math.round(Math.max(top, first))}px)`;
  }
}
