// Text that scrolls inside of a part of the page, as in an app, would be out of reach: such parts are shown at full
// length.

import { bodyOf, clientHeightOf, elementsOf, parentOf, rootOf, scrollHeightOf } from "./foreign.js";

const TALL = 300; // px: what is lower is a box to scroll in, not the page
const CUT = 50; // px that are out of sight at least
const SCROLLS = new Set(["auto", "scroll"]);
const OPEN = { overflow: "visible", "max-height": "none", contain: "none" };

/** How the parts that scroll look at full length: a Map from element to declarations. */
export function unrolled(page) {
  const changes = new Map();
  for (const element of elementsOf(page)) {
    const tall = scrollHeightOf(element);
    if (element === rootOf(page) || element === bodyOf(page)) continue; // the frame is as tall as they are
    if (clientHeightOf(element) < TALL || tall < clientHeightOf(element) + CUT) continue;
    if (!SCROLLS.has(getComputedStyle(element).overflowY)) continue;
    changes.set(element, { ...OPEN, "min-height": `${tall}px` });
    for (let around = parentOf(element); around && !changes.has(around); around = parentOf(around)) {
      if (getComputedStyle(around).overflowY !== "visible") changes.set(around, OPEN);
    }
  }
  return changes;
}
