// The net below the server: work that it has not confirmed is kept in this browser.

import { fingerprint } from "./state.js";

const nameOf = ({ page, annotator }) => `elute annotate: ${annotator}: ${page}`;
// Another folder may have a page of the same name: its elements tell it apart.
const identity = ({ elements, content = [] }) => [elements, content.length, content.at(-1)].join();

/** Keep work. `sent` is the part of it that is on its way to the server, if any. */
export function keep(work, about, sent) {
  const kept = { work, about: identity(about), at: Date.now(), sent: sent && fingerprint(sent) };
  try {
    localStorage.setItem(nameOf(work), JSON.stringify(kept));
  } catch {
    // The browser's store is full or forbidden; the work is on its way to the server all the same.
  }
}

export const forget = (work) => localStorage.removeItem(nameOf(work));

/** The work that the server lacks, given its state of the page; null where it lacks none. */
export function lacking(state) {
  const kept = JSON.parse(localStorage.getItem(nameOf(state)) ?? "null");
  if (!kept || kept.about !== identity(state)) return null;
  const goesBackToIt = kept.work.saved === state.saved || kept.sent === fingerprint(state);
  const isLater = kept.at > (Date.parse(state.saved) || 0);
  return goesBackToIt || isLater ? { ...kept.work, saved: state.saved } : null;
}
