// The net below the server: work that it has not confirmed is kept in this browser.

import { fingerprint } from "../marks/state.js";
import { recall, remember } from "../shared/memory.js";

const nameOf = ({ page, annotator }) => `${annotator}: ${page}`;

/** Keep work on the file that `digest` tells. `sent` is the part of it that is on its way to the server, if any. */
export function keep(work, digest, sent) {
  const kept = { work, digest, at: Date.now(), sent: sent && fingerprint(sent) };
  remember(nameOf(work), JSON.stringify(kept));
}

export const forget = (work) => remember(nameOf(work), null);

/** The work that the server lacks, given its state of the page; null where it lacks none. */
export function lacking(state) {
  const kept = JSON.parse(recall(nameOf(state)) ?? "null");
  if (kept?.digest !== state.digest) return null; // another folder may have a page of the same name
  const goesBackToIt = kept.work.saved === state.saved || kept.sent === fingerprint(state);
  const isLater = kept.at > (Date.parse(state.saved) || 0);
  return goesBackToIt || isLater ? { ...kept.work, saved: state.saved } : null;
}
