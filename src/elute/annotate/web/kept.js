// The net below the server: work that it has not confirmed is kept in this browser.

import { recall, remember } from "./memory.js";
import { fingerprint } from "./state.js";

const nameOf = ({ page, annotator }) => `${annotator}: ${page}`;
// Another folder may have a page of the same name: its elements tell it apart.
const identity = ({ elements, content = [] }) => [elements, content.length, content.at(-1)].join();

/** Keep work. `sent` is the part of it that is on its way to the server, if any. */
export function keep(work, about, sent) {
  const kept = { work, about: identity(about), at: Date.now(), sent: sent && fingerprint(sent) };
  remember(nameOf(work), JSON.stringify(kept));
}

export const forget = (work) => remember(nameOf(work), null);

/** The work that the server lacks, given its state of the page; null where it lacks none. */
export function lacking(state) {
  const kept = JSON.parse(recall(nameOf(state)) ?? "null");
  if (!kept || kept.about !== identity(state)) return null;
  const goesBackToIt = kept.work.saved === state.saved || kept.sent === fingerprint(state);
  const isLater = kept.at > (Date.parse(state.saved) || 0);
  return goesBackToIt || isLater ? { ...kept.work, saved: state.saved } : null;
}
