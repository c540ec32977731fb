// Time on a page: seconds in which the window was seen and somebody did something not long ago.

const STILL_THERE = 60_000; // ms without a sign of life after which the clock stops
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"];

export class Clock {
  #sign = performance.now();
  #last = performance.now();

  constructor() {
    const noted = () => (this.#sign = performance.now());
    for (const sign of SIGNS) addEventListener(sign, noted, { passive: true, capture: true });
  }

  /** Seconds at work since the last time this was asked. */
  lap() {
    const now = performance.now();
    const until = Math.min(now, this.#sign + STILL_THERE);
    const seconds = document.hidden ? 0 : Math.max(0, until - this.#last) / 1000;
    this.#last = now;
    return seconds;
  }
}
