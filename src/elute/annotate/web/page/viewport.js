// A page is laid out in a window of fixed size, and shown in a frame as tall as the page: so nothing floats over the
// text while one scrolls, and labels do not depend on the window. For both to have the same boxes, lengths that are
// relative to the window's height become pixels, and animations come to their end.

import { animationsOf, attributeOf, elementsOf, fontsOf, inlineStyleOf, sheetsOf, textOf } from "./foreign.js";

const SKIPPED = String.raw`url\((?:"[^"]*"|'[^']*'|[^)]*)\)|"[^"]*"|'[^']*'`;
const LENGTH = String.raw`(?<![\w#.-])([+-]?(?:\d+\.?\d*|\.\d+))[sld]?v(h|b|min|max)\b`;
const RELATIVE = new RegExp(`${SKIPPED}|${LENGTH}`, "gi");
const MAY_BE_RELATIVE = /\d[sld]?v(h|b|min|max)\b/i;
const LONGEST_WAIT = 1500; // ms; fonts are data: URIs, so they come at once or never

/** Declarations with the window's height as pixels: "height: 50vh" of 800 becomes "height: 400px". */
function inPixels(css, width, height) {
  const whole = { h: height, b: height, min: Math.min(width, height), max: Math.max(width, height) };
  return css.replace(RELATIVE, (all, number, unit) =>
    number === undefined ? all : `${(Number(number) * whole[unit.toLowerCase()]) / 100}px`,
  );
}

function* rulesOf(sheet) {
  const waiting = [...sheet.cssRules];
  while (waiting.length) {
    const rule = waiting.pop();
    yield rule;
    if (rule.cssRules) waiting.push(...rule.cssRules);
  }
}

function pin(declarations, width, height) {
  const said = declarations?.cssText;
  if (said && MAY_BE_RELATIVE.test(said)) declarations.cssText = inPixels(said, width, height);
}

/** Make a page's boxes independent of the height of its frame, and of time. */
export async function settle(page, width, height) {
  for (const sheet of sheetsOf(page)) {
    if (!sheet.ownerNode || !MAY_BE_RELATIVE.test(textOf(sheet.ownerNode))) continue;
    for (const rule of rulesOf(sheet)) pin(rule.style, width, height);
  }
  for (const element of elementsOf(page)) {
    if (MAY_BE_RELATIVE.test(attributeOf(element, "style") ?? "")) pin(inlineStyleOf(element), width, height);
  }
  await Promise.race([fontsOf(page).ready, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
  for (const animation of animationsOf(page)) {
    try {
      animation.finish();
    } catch {
      animation.cancel(); // one without an end
    }
  }
}
