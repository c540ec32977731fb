// How the page under annotation is read.
//
// A page can give its elements names such as "parentElement" or "querySelectorAll", and then `form.parentElement` or
// `document.querySelectorAll` is that element (DOM clobbering). So nothing of the page is asked for by name: all goes
// through the prototypes of this document, which the page does not reach.

const getter = (prototype, name) => {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name);
  return (node) => get.call(node);
};
const method = (prototype, name) => {
  const call = prototype[name];
  return (node, ...given) => call.apply(node, given);
};

export const rootOf = getter(Document.prototype, "documentElement");
export const bodyOf = getter(Document.prototype, "body");
export const fontsOf = getter(Document.prototype, "fonts");
export const sheetsOf = getter(Document.prototype, "styleSheets");
export const animationsOf = method(Document.prototype, "getAnimations");
const walkerOf = method(Document.prototype, "createTreeWalker");

export const parentOf = getter(Node.prototype, "parentElement");
const firstChildOf = getter(Node.prototype, "firstChild");
const nextOf = getter(Node.prototype, "nextSibling");
export const textOf = getter(Node.prototype, "textContent");
const kindOf = getter(Node.prototype, "nodeType");

export const tagOf = getter(Element.prototype, "localName");
export const clientHeightOf = getter(Element.prototype, "clientHeight");
export const scrollWidthOf = getter(Element.prototype, "scrollWidth");
export const scrollHeightOf = getter(Element.prototype, "scrollHeight");
export const boxOf = method(Element.prototype, "getBoundingClientRect");
export const boxesOf = method(Element.prototype, "getClientRects");
export const attributeOf = method(Element.prototype, "getAttribute");
export const setAttribute = method(Element.prototype, "setAttribute");
export const removeAttribute = method(Element.prototype, "removeAttribute");
export const isSeen = method(Element.prototype, "checkVisibility");

const namespaceOf = getter(Element.prototype, "namespaceURI");
const INLINE_STYLES = new Map([
  ["http://www.w3.org/1999/xhtml", getter(HTMLElement.prototype, "style")],
  ["http://www.w3.org/2000/svg", getter(SVGElement.prototype, "style")],
]);

/** The declarations of an element's own style; null where it cannot have any. */
export const inlineStyleOf = (element) => INLINE_STYLES.get(namespaceOf(element))?.(element) ?? null;

/** All elements of a document, in its order. */
export function* elementsOf(page) {
  const walker = walkerOf(page, page, NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) yield walker.currentNode;
}

/** The texts of an element that are not in an element of its own. */
export function* ownTextsOf(element) {
  for (let child = firstChildOf(element); child; child = nextOf(child)) {
    if (kindOf(child) === Node.TEXT_NODE && /\S/.test(textOf(child))) yield child;
  }
}

/** The boxes of a text, one for each line that it takes, without the white space around it. */
export function linesOf(text) {
  const said = textOf(text);
  range.setStart(text, said.search(/\S/));
  range.setEnd(text, said.trimEnd().length);
  return [...range.getClientRects()];
}

const range = new Range();
