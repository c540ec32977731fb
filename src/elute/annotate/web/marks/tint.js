// The tint: every labelled element in a light tone of its role's colour, and what has lost its label inside one in none.

const STRENGTH = 0.28; // of the role's colour, on white: dark text reads well on all of them
const INK = "rgb(26, 26, 26)";
const PLAIN = { "background-color": "white", "background-image": "none", color: INK };
const REPLACED = new Set("img video canvas object embed iframe".split(" ")); // they cover their background

/** The light tone of a colour: "#ff0000" becomes "rgb(255, 184, 184)". */
function lightTone(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${parts.map((part) => Math.round(255 - STRENGTH * (255 - part))).join(", ")})`;
}

/** How labelled elements look: from labels, a Map from row to role, to a Map from element to declarations. */
export function tinted(elements, labels, roles) {
  const looks = new Map(roles.map((role) => [role.name, look(role.colour)]));
  const changes = new Map();
  for (const [row, role] of labels) {
    const entry = elements.byRow.get(row);
    const { painted, framed } = looks.get(role) ?? {};
    const declarations = entry && (REPLACED.has(entry.tag) ? framed : painted);
    if (declarations) for (const element of entry.elements) changes.set(element, declarations);
  }
  for (const { row, parent, elements: plain } of elements.all) {
    if (!labels.has(row) && parent && labels.has(parent.row)) {
      for (const element of plain) changes.set(element, PLAIN);
    }
  }
  return changes;
}

const known = new Map(); // one object for each colour, so that an unchanged element is seen to be unchanged

function look(colour) {
  if (!known.has(colour)) {
    const painted = { "background-color": lightTone(colour), "background-image": "none", color: INK };
    known.set(colour, { painted, framed: { ...painted, outline: `4px solid ${colour}`, "outline-offset": "-4px" } });
  }
  return known.get(colour);
}
