// How far people agree, page by page.

import { h } from "../shared/dom.js";

const EXPLAINED =
  "Cohen’s kappa over content elements (1: always alike, 0: as by chance) and F1 of the words of the content, " +
  "on pages that both have done.";
const ALONE = "Only one person has worked here so far.";

export function agreement({ people, pairs }) {
  const explained = h("p", { class: "faint" }, EXPLAINED);
  if (pairs.length) return [...pairs.map(table), explained];
  const who = people.length > 1 ? `${people.join(", ")} share no page that is done.` : ALONE;
  return [h("p", {}, who, " Others join with ", h("code", {}, "elute annotate FOLDER --as NAME"), "."), explained];
}

function table({ pages, first, second, ...together }) {
  const head = ["Page", "Kappa", "Words F1", "Elements"].map((name) => h("th", { scope: "col" }, name));
  return h(
    "table",
    {},
    h("caption", {}, `${first} and ${second}`),
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...pages.map((page) => row(page.id, page))),
    h("tfoot", {}, row(`all ${pages.length}`, together)),
  );
}

function row(name, { kappa, words_f1: words, elements }) {
  const figures = [kappa, words].map((value) => (value === null ? "–" : value.toFixed(2)));
  return h("tr", {}, h("th", { scope: "row" }, name), ...[...figures, elements].map((figure) => h("td", {}, figure)));
}
