// What the browser knows of every row's box and style, for the features that need a rendered page.

import { rowOf } from "./elements.js";
import { boxesOf, boxOf, elementsOf, isSeen } from "./foreign.js";
import { WINDOW_HEIGHT } from "./frame.js";

const VISIBLE = { visibilityProperty: true }; // what is transparent counts as seen: pages fade text in as one scrolls

/** The layout of the page in a window of the usual size, nothing tinted: one entry for each row that has a box. */
export function collect(frame) {
  return frame.asInWindow((page, size) => {
    const boxes = {};
    for (const element of elementsOf(page)) {
      const row = rowOf(element);
      if (row !== null && !(row in boxes) && boxesOf(element).length) boxes[row] = told(element);
    }
    return {
      page_width: size.width,
      page_height: size.height,
      viewport_width: frame.width,
      viewport_height: WINDOW_HEIGHT,
      boxes,
    };
  });
}

function told(element) {
  const { left, top, width, height } = boxOf(element);
  const style = getComputedStyle(element);
  return [
    left,
    top,
    width,
    height,
    width > 0 && height > 0 && isSeen(element, VISIBLE),
    Number.parseFloat(style.fontSize),
    Number.parseInt(style.fontWeight, 10),
    style.color,
    style.backgroundColor,
    style.display,
  ];
}
