// Elements of this app itself. Text is always text: nothing that a page or a server says is read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** An element: h("p", { class: "faint", onclick: act }, "text", h("b", {}, "bold")). */
export function h(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/** The same in SVG. */
export function s(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

/** An icon of index.html. */
export const icon = (name) => s("svg", { "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));

export const byId = (id) => document.getElementById(id);

/** A key as it is drawn on a keyboard. */
export const keycap = (key) => h("kbd", {}, key.length === 1 ? key.toUpperCase() : key);

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}
