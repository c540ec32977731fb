// Zoom: by steps, or so that the page fills the stage. What one looks at stays in the middle.

import { recall, remember } from "../shared/memory.js";

const STEPS = [0.25, 0.33, 0.4, 0.5, 0.6, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];
const FIT = "fit";
const KEPT = "zoom";

export class Zoom {
  #choice = Number(recall(KEPT)) || FIT;

  constructor(frame, stage, button) {
    this.frame = frame;
    this.stage = stage;
    this.button = button;
    new ResizeObserver(() => this.apply()).observe(stage);
  }

  step(direction) {
    const now = this.frame.zoom;
    const next = { 1: STEPS.find((step) => step > now + 0.005), [-1]: STEPS.findLast((step) => step < now - 0.005) };
    this.#choose(next[direction] ?? now);
  }

  fit() {
    this.#choose(FIT);
  }

  #choose(choice) {
    this.#choice = choice;
    remember(KEPT, String(choice));
    this.apply();
  }

  apply() {
    const { stage, frame } = this;
    const { paddingLeft, paddingRight } = getComputedStyle(stage);
    const room = stage.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const fitting = Math.min(1, room / frame.width);
    const zoom = this.#choice === FIT ? Math.max(STEPS[0], fitting) : this.#choice;
    const middle = (stage.scrollTop + stage.clientHeight / 2) / frame.zoom;
    frame.scale(zoom);
    if (stage.scrollTop > 0) stage.scrollTop = middle * zoom - stage.clientHeight / 2;
    this.button.textContent = `${Math.round(zoom * 100)}%`;
    this.button.setAttribute("aria-label", `Zoom ${Math.round(zoom * 100)}%: fit the width`);
  }
}
