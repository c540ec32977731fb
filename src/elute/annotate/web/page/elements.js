// The elements of the page as shown: which row of the table each is, its box, and what a person means by it.

import { attributeOf, boxesOf, boxOf, elementsOf, isSeen, ownTextsOf, parentOf, tagOf } from "./foreign.js";
import { area, contains, height, inside, intersection, union, width } from "./geometry.js";
import { inkOfTexts, inkOfWhole, together } from "./ink.js";

const ROW = "data-elute-row";
const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
// Text in these belongs to them, whatever inline elements it is in; media are never part of a text.
const TEXT_UNITS = new Set("p li h1 h2 h3 h4 h5 h6 figcaption pre dt dd td th caption summary address".split(" "));
const MEDIA = new Set("img svg video audio canvas object embed iframe".split(" "));
const FIELDS = new Set("input select textarea progress meter".split(" ")); // they are seen without a text in them
const SMALLEST_IMAGE = 400; // square pixels: smaller ones are ornaments, which the cursor passes over

/** What is known of one row: its elements (more than one where the parser made copies), its box, its neighbours. */
class Entry {
  constructor(row, element, parent) {
    this.row = row;
    this.elements = [element];
    this.parent = parent;
    this.tag = tagOf(element);
    this.box = null;
    this.shown = null; // the part of the box that is not cut off
    this.ink = null; // the box around the words and images that are seen of it
    this.holds = false; // whether it has words or images, seen or not
    this.end = row; // the last row inside of it
  }

  look(element, style, clip) {
    this.inline = style.display.startsWith("inline") || style.display === "contents";
    this.text ||= !ownTextsOf(element).next().done;
    if (this.tag === "html" || !boxesOf(element).length) return; // html holds the head too, which nobody sees
    const { left, top, right, bottom } = boxOf(element);
    const box = { left, top, right, bottom };
    this.box = this.box ? union(this.box, box) : box;
    if (isSeen(element, { visibilityProperty: true })) this.shown = intersection(this.box, clip);
  }

  lookInside(element, { display, visibility }, clip) {
    const whole = MEDIA.has(this.tag) || FIELDS.has(this.tag);
    this.holds ||= this.text || whole;
    const isThere = display === "contents" ? visibility === "visible" : isSeen(element, { visibilityProperty: true });
    if (!this.holds || !isThere) return;
    this.ink = together([this.ink, whole ? inkOfWhole(element, clip) : inkOfTexts(element, clip)]);
  }

  get seen() {
    return this.shown !== null && width(this.shown) > 0 && height(this.shown) > 0;
  }
}

/** All elements of a page that are rows of the table, with their boxes as they are now. */
export class Elements {
  #bySize; // what is seen, the smallest first; of two that are equal, the inner one

  constructor(page, pageWidth) {
    this.byRow = new Map();
    const onPage = { ...EVERYWHERE, left: 0, top: 0, right: pageWidth };
    const entryOf = new Map(); // of each element the entry that it is, or that it is in
    const clipOf = new Map();
    for (const element of elementsOf(page)) {
      const around = parentOf(element);
      const style = getComputedStyle(element);
      const clip = (style.position !== "fixed" && clipOf.get(around)) || EVERYWHERE;
      const clips = style.overflow !== "visible" && around && parentOf(around); // html and body clip the window
      clipOf.set(element, clips ? intersection(clip, boxOf(element)) : clip);
      const parent = entryOf.get(around) ?? null;
      const entry = this.#entry(element, parent);
      entryOf.set(element, entry ?? parent);
      entry?.look(element, style, clip);
      entry?.lookInside(element, style, intersection(clipOf.get(element), onPage));
    }
    this.all = [...this.byRow.values()];
    for (const entry of this.all) {
      for (let around = entry.parent; around && around.end < entry.row; around = around.parent) around.end = entry.row;
    }
    for (const { parent, ink, holds } of this.all.toReversed()) {
      if (!parent) continue;
      parent.ink = together([parent.ink, ink]);
      parent.holds ||= holds;
    }
    this.units = this.#units();
    this.#bySize = this.all
      .filter((entry) => entry.seen && (entry.tag !== "body" || entry.text)) // a click beside everything means nothing
      .sort((one, other) => area(one.shown) - area(other.shown) || other.row - one.row);
  }

  #entry(element, parent) {
    const row = rowOf(element);
    if (row === null) return null;
    const known = this.byRow.get(row);
    if (known) known.elements.push(element);
    else this.byRow.set(row, new Entry(row, element, parent));
    return this.byRow.get(row);
  }

  /** What the cursor stops at: units of text, and images, in the order of the page. */
  #units() {
    const found = new Set();
    for (const entry of this.all) {
      if (!entry.seen) continue;
      if (entry.text && !MEDIA.has(entry.tag)) found.add(unit(entry));
      else if (MEDIA.has(entry.tag) && area(entry.shown) >= SMALLEST_IMAGE) found.add(entry);
    }
    return [...found].sort((one, other) => one.row - other.row);
  }

  /** The smallest element at a point: so an invisible sheet over the page catches nothing that lies below it. */
  at(point) {
    const found = this.#bySize.find(({ shown }) => contains(shown, point));
    return found ? unit(found) : null;
  }

  /**
   * The rows of which all that is seen lies inside a box: their words and images, or the box of what has none. With
   * `wholeBoxes` their own boxes must, as in Yunis (2016). What is hidden has a place, but is not seen in it.
   */
  covered(box, wholeBoxes) {
    const lies = (entry) => entry.shown !== null && inside(entry.box, box);
    const isSeenIn = (entry) => (entry.ink ? inside(entry.ink, box) : !entry.holds && lies(entry));
    const found = this.all.filter((entry) => entry.tag !== "html" && (wholeBoxes ? lies(entry) : isSeenIn(entry)));
    return new Set(found.map(({ row }) => row));
  }

  /** Rows whose label is taken away, with the labelled elements around them in which nothing labelled remains. */
  withEmptied(rows, labels) {
    const gone = new Set(rows);
    const holds = ({ row, text, tag }) => (text || MEDIA.has(tag)) && labels.has(row) && !gone.has(row);
    for (const row of rows) {
      for (let around = this.byRow.get(row).parent; around && !gone.has(around.row); around = around.parent) {
        if (this.all.some((entry) => around.row <= entry.row && entry.row <= around.end && holds(entry))) break;
        if (labels.has(around.row)) gone.add(around.row);
      }
    }
    return [...gone];
  }

  /** The rows of an element and of all that is in it. */
  within(entry) {
    return this.all.filter(({ row }) => row >= entry.row && row <= entry.end).map(({ row }) => row);
  }
}

/** The row of the table that an element is; null for one that is not a row. */
export function rowOf(element) {
  const said = attributeOf(element, ROW) ?? "";
  return /^\d{1,9}$/.test(said) ? Number(said) : null;
}

/** What a person means who points at an element: the paragraph, not the bold word in it. */
function unit(entry) {
  let found = entry;
  for (let at = entry; at.parent && at.inline && !MEDIA.has(at.tag); at = at.parent) {
    if (at.parent.text || TEXT_UNITS.has(at.parent.tag)) found = at.parent;
  }
  return found;
}

/** The next element around one that is visibly larger; the element itself where there is none. */
export function larger(entry) {
  for (let around = entry.parent; around; around = around.parent) {
    if (around.box && around.seen && area(around.box) > area(entry.box) + 1) return around;
  }
  return entry;
}
