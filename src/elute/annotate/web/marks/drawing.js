// The mouse over the page: it draws rectangles, and picks elements. A layer above the frame catches all of it, so the
// page itself never sees a click. A rectangle may begin in the margin too, where there is nothing to pick.

import { between, contains } from "../page/geometry.js";

const STILL = 4; // px: a press that moves less is a click
const EDGE = 32; // px from the edge of the stage where a rectangle being drawn scrolls
const FASTEST = 18; // px a frame

export class Drawing {
  #layer;
  #stage;
  #frame;
  #from = null; // where the button went down, in pixels of the page
  #pointer = null; // the last event of the pointer, of whose modifiers and place is read
  #moved = false;

  /**
   * `heard` has what is to be done: hover(point, event), preview(box, event), rectangle(box, event), pick(point, event)
   * and leave(), when there is nothing to point at.
   */
  constructor(layer, stage, frame, heard) {
    this.#layer = layer;
    this.#stage = stage;
    this.#frame = frame;
    this.heard = heard;
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#up(event));
    stage.addEventListener("pointercancel", () => this.cancel());
    stage.addEventListener("pointerleave", () => this.#from || this.rest());
    stage.addEventListener("dragstart", (event) => event.preventDefault());
    stage.addEventListener("scroll", () => this.again(), { passive: true });
    stage.addEventListener("blur", () => delete stage.dataset.by);
    for (const name of ["keydown", "keyup"]) addEventListener(name, (event) => this.#modifier(event));
  }

  /** Whether a rectangle is being drawn. */
  get busy() {
    return this.#from !== null && this.#moved;
  }

  cancel() {
    this.#from = null;
    this.#moved = false;
    this.heard.preview(null);
  }

  /** The pointer is gone, or the keyboard has taken over: nothing is under it until it moves. */
  rest() {
    this.#pointer = null;
    this.heard.leave();
  }

  /** Look again at what is under the pointer: the page has moved, or a key was pressed. */
  again() {
    if (this.#pointer) this.#show(this.#pointer);
  }

  #down(event) {
    if (event.button !== 0 || !this.#frame.elements || this.#isOnScrollbar(event)) return;
    event.preventDefault();
    this.#stage.dataset.by = "pointer";
    this.#stage.focus({ preventScroll: true });
    if (event.pointerType === "touch") return; // a finger scrolls; its tap comes as "up"
    this.#stage.setPointerCapture(event.pointerId);
    this.#from = this.#point(event);
    this.#moved = false;
    this.#pressed = { x: event.clientX, y: event.clientY };
  }

  #pressed = null;

  #move(event) {
    this.#pointer = event;
    if (this.#from && !this.#moved) {
      this.#moved = Math.hypot(event.clientX - this.#pressed.x, event.clientY - this.#pressed.y) > STILL;
      if (this.#moved) this.#scrollAtEdges();
    }
    this.#show(event);
  }

  #show(event) {
    if (!this.#frame.elements) return;
    if (this.busy) this.heard.preview(between(this.#from, this.#point(event)), event);
    else if (!this.#isOnPage(event)) this.heard.leave();
    else if (!this.#from) this.heard.hover(this.#point(event), event);
  }

  #up(event) {
    const { busy } = this;
    const from = this.#from;
    this.cancel();
    if (event.button !== 0 || !this.#frame.elements) return;
    if (!busy && !this.#isOnPage(event)) return;
    if (busy) this.heard.rectangle(between(from, this.#point(event)), event);
    else if (from || event.pointerType === "touch") this.heard.pick(this.#point(event), event);
  }

  #modifier(event) {
    if (!this.#pointer || !["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    const { clientX, clientY } = this.#pointer;
    const { shiftKey, ctrlKey, altKey, metaKey } = event;
    this.#pointer = { clientX, clientY, shiftKey, ctrlKey, altKey, metaKey };
    this.again();
  }

  #scrollAtEdges() {
    if (!this.busy) return;
    const { top, bottom, left, right } = this.#stage.getBoundingClientRect();
    const { clientX, clientY } = this.#pointer;
    this.#stage.scrollBy(speed(clientX, left, right), speed(clientY, top, bottom));
    requestAnimationFrame(() => this.#scrollAtEdges());
  }

  #isOnPage({ clientX: x, clientY: y }) {
    return contains(this.#layer.getBoundingClientRect(), { x, y });
  }

  #isOnScrollbar({ clientX, clientY }) {
    const { left, top } = this.#stage.getBoundingClientRect();
    return clientX - left >= this.#stage.clientWidth || clientY - top >= this.#stage.clientHeight;
  }

  /** Where the pointer is in the page, which ends at its edges. */
  #point({ clientX, clientY }) {
    const { left, top } = this.#layer.getBoundingClientRect();
    const { width, height, zoom } = this.#frame;
    const within = (at, most) => Math.min(Math.max(at / zoom, 0), most);
    return { x: within(clientX - left, width), y: within(clientY - top, height) };
  }
}

function speed(at, from, to) {
  const over = at < from + EDGE ? at - from - EDGE : Math.max(0, at - to + EDGE);
  return Math.max(-FASTEST, Math.min(FASTEST, over / 2));
}
