// Boxes: { left, top, right, bottom } in CSS pixels of the page, from its upper left corner.

export const between = (from, to) => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  right: Math.max(from.x, to.x),
  bottom: Math.max(from.y, to.y),
});
export const ofMark = ([x, y, width, height]) => ({ left: x, top: y, right: x + width, bottom: y + height });
export const asMark = (box) => [box.left, box.top, width(box), height(box)];
export const width = (box) => box.right - box.left;
export const height = (box) => box.bottom - box.top;
export const area = (box) => width(box) * height(box);
export const grown = ({ left, top, right, bottom }, by) => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Whether a box lies entirely inside another one. */
export const inside = (box, outer) =>
  box.left >= outer.left && box.top >= outer.top && box.right <= outer.right && box.bottom <= outer.bottom;
export const contains = (box, { x, y }) => box.left <= x && x < box.right && box.top <= y && y < box.bottom;
export const union = (one, other) => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});
export const intersection = (one, other) => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
