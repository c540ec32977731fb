// What is drawn over the page: labels as bars at the left of elements, rectangles, what the pointer and the cursor are
// at. One path for each role, so that a page of thousands of elements is drawn as fast as a short one.

import { grown, height, ofMark, width } from "../page/geometry.js";
import { s } from "../shared/dom.js";

const BAR = 4; // px of the page
const APART = 4; // px between an element and the ring around it

export class Overlay {
  #drawing;
  #layers = {};

  constructor(drawing) {
    this.#drawing = drawing;
    for (const name of ["bars", "rectangles", "preview", "cursor", "hover"]) {
      this.#layers[name] = drawing.appendChild(s("g", { class: name }));
    }
  }

  resize(pageWidth, pageHeight) {
    this.#drawing.setAttribute("viewBox", `0 0 ${pageWidth} ${pageHeight}`);
  }

  /** A bar beside each unit of the page that has a label. */
  labels(units, labels, roles) {
    const shapes = roles.map(({ name, colour }) => {
      const path = units.filter(({ row }) => labels.get(row) === name).map(({ shown }) => bar(shown));
      return path.length ? s("path", { d: path.join(""), fill: colour, "data-role": name }) : null;
    });
    this.#layers.bars.replaceChildren(...shapes.filter(Boolean));
  }

  /** The rectangles as they were drawn. */
  rectangles(marks, roles) {
    const colours = new Map(roles.map(({ name, colour }) => [name, colour]));
    const drawn = marks.filter(({ kind, box }) => kind === "rectangle" && box);
    this.#layers.rectangles.replaceChildren(
      ...drawn.map(({ box, role }) => outline(ofMark(box), colours.get(role), { "data-role": role })),
    );
  }

  /** A rectangle that is being drawn, and the outlines of what it covers; nothing for null. */
  preview(box, covered, colour) {
    if (!box) return this.#layers.preview.replaceChildren();
    const inside = covered.map((entry) => frame(entry.box)).join("");
    const outlines = s("path", { d: inside, stroke: colour, class: "covered" });
    return this.#layers.preview.replaceChildren(outline(box, colour), outlines);
  }

  hover(entry, colour) {
    this.#layers.hover.replaceChildren(...(entry ? [outline(entry.shown ?? entry.box, colour)] : []));
  }

  /** A ring around the element that the keyboard is at, so that its text stays readable. */
  cursor(entry) {
    const ring = entry && grown(entry.box, APART);
    this.#layers.cursor.replaceChildren(...(ring ? [outline(ring, null, { class: "halo" }), outline(ring, null)] : []));
  }
}

const outline = (box, colour, more = {}) =>
  s("rect", { x: box.left, y: box.top, width: width(box), height: height(box), stroke: colour, fill: colour, ...more });
const frame = (box) => `M${box.left} ${box.top}h${width(box)}v${height(box)}h${-width(box)}z`;
const bar = (box) => `M${Math.max(0, box.left - BAR - 2)} ${box.top}h${BAR}v${height(box)}h${-BAR}z`;
