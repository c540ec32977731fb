// The ink of an element: what is seen of its words and images. A box may reach much further, as that of a heading does
// whose words take half of the line.

import { boxOf, linesOf, ownTextsOf } from "./foreign.js";
import { height, intersection, union, width } from "./geometry.js";

const SMALLEST = 2; // px: text that is cut down to less is for those who hear the page
const SLACK = 0.2; // of a line's height: letters do not fill it, and who draws around them may touch the outer ones

/** The box of what is seen of texts that are in the element itself, inside of `clip`; null where nothing is. */
export function inkOfTexts(element, clip) {
  const lines = [...ownTextsOf(element)].flatMap(linesOf);
  return together(lines.map((line) => core(line, clip)));
}

/** The same of an element that is seen as a whole, such as an image or a field to type in. */
export const inkOfWhole = (element, clip) => seen(boxOf(element), clip);

/** The box around boxes, some of which may be null. */
export const together = (boxes) => boxes.filter(Boolean).reduce((all, box) => (all ? union(all, box) : box), null);

function core(line, clip) {
  const box = seen(line, clip);
  if (!box) return null;
  const down = Math.min(SLACK * height(line), height(box) / 2);
  const aside = Math.min(SLACK * height(line), width(box) / 2);
  return { left: box.left + aside, top: box.top + down, right: box.right - aside, bottom: box.bottom - down };
}

function seen(box, clip) {
  const part = intersection(box, clip);
  return width(part) >= SMALLEST && height(part) >= SMALLEST ? part : null;
}
