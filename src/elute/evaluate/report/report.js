// The report in the browser: lists of pages behind every figure, and the view of one page.
// All that comes from pages, gold and methods is set as text, never as markup. A page is shown in a frame
// without scripts, and the policy of this file, which the frame inherits, closes the network.
"use strict";

const $ = (id) => document.getElementById(id);

function make(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

async function unpack(id) {
  const packed = Uint8Array.from(atob($(id).textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

// ---- Where we are: #SET/METHOD/what/value, each part encoded; "*" is all sets ----

const FIGURE_DIGITS = 3;
const MOST_ROWS = 500;
let scores = null; // of all pages; null in a file that holds a single page
let current = { hash: "", pages: [], filter: null }; // the list that j and k walk through
let shown = null; // the page on view, its method, and whether all methods are side by side

const address = (...parts) => "#" + parts.map(encodeURIComponent).join("/");

function readHash() {
  const hash = location.hash.slice(1);
  if (!hash.includes("/")) return null;
  try {
    const [set, method, what = "", value = ""] = hash.split("/").map(decodeURIComponent);
    return { set, method, what, value };
  } catch {
    return null; // not one of ours
  }
}

async function route() {
  const place = readHash();
  const inReport = !place && scores;
  $("report").hidden = !inReport;
  $("list").hidden = $("view").hidden = true;
  document.body.classList.toggle("reading", !inReport);
  shown = null;
  if (place && place.what === "page") return openPage(place.set, place.method, place.value);
  if (place) return showList(place);
  if (inReport && location.hash) $(location.hash.slice(1))?.scrollIntoView();
  return undefined;
}

// ---- Lists ----

function valueOf(set, method, figure, page) {
  const value = set.values[method]?.[figure]?.[page];
  return value === undefined || value < 0 ? NaN : value / 10000;
}

function pagesOf(place) {
  const sets = scores.sets.filter((set) => place.set === "*" || set.name === place.set);
  const figure = scores.figures.includes(place.what) ? place.what : scores.main;
  const found = [];
  for (const set of sets) {
    if (!(place.method in set.values)) continue;
    for (let page = 0; page < set.ids.length; page++) {
      const value = valueOf(set, place.method, figure, page);
      if (matches(place, set, page, value)) found.push({ set, page, value });
    }
  }
  found.sort((a, b) => badness(b.value) - badness(a.value));
  return { figure, found };
}

// The worst has the most, what is not known the least.
function badness(value) {
  return isNaN(value) ? -2 : scores.higherIsBetter ? -value : value;
}

function matches(place, set, page, value) {
  if (place.what === "case") return scores.cases[set.cases[place.method][page]] === place.value;
  if (place.what === "type") return set.types[page] === place.value && !isNaN(value);
  if (place.what === "language") return set.languages[page] === place.value && !isNaN(value);
  if (place.value) {
    const bin = Math.min(Math.floor(value * scores.bins + 1e-9), scores.bins - 1);
    return bin === Number(place.value);
  }
  return set.cases[place.method][page] !== " ";
}

function describe(place) {
  const sets = place.set === "*" ? "all sets" : place.set;
  let which = "all pages";
  if (place.what === "case") which = place.value;
  else if (place.what === "type" || place.what === "language") which = `${place.what} ${place.value}`;
  else if (place.value) {
    const bin = Number(place.value);
    which = `${label(place.what)} from ${(bin / scores.bins).toFixed(2)} to ${((bin + 1) / scores.bins).toFixed(2)}`;
  } else if (place.what) which = `all pages by ${label(place.what)}`;
  return `${place.method} on ${sets}: ${which}`;
}

function showList(place, most = MOST_ROWS) {
  const { figure, found } = pagesOf(place);
  current = { hash: location.hash, pages: found, place };
  const open = found.filter(({ set, page }) => set.pages[set.ids[page]] !== undefined).length;
  const list = $("list");
  const rows = found.slice(0, most).map((entry, number) => pageRow(entry, number, place, figure));
  const left = ["page", "site", "type", "language", "case", "by"];
  const heads = ["", ...left.slice(0, 4), ...scores.figures.map(label), "case", `best other ${label(scores.main)}`, "by"];
  list.replaceChildren(
    make("div", { className: "bar" },
      make("h1", {}, describe(place)),
      make("a", { className: "button", href: "#" + (place.set === "*" ? "all" : `set-${place.set}`) }, "back to the report"),
    ),
    make("p", { className: "faint" },
      `${found.length} page${found.length === 1 ? "" : "s"}, worst ${label(figure)} first; ${open} of them can be opened here. `,
      found.length > open ? "For any other: " : "",
      found.length > open ? make("code", {}, `elute evaluate page ${scores.run} ${place.set === "*" ? "SET" : place.set} ID --open`) : ""),
    make("div", { className: "scroll" },
      make("table", {},
        make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col", className: left.includes(head) ? "left" : "" }, head)))),
        make("tbody", {}, ...rows))),
    found.length > most ? make("button", { onclick: () => showList(place, Infinity) }, `show all ${found.length}`) : "",
  );
  list.hidden = false;
  scrollTo(0, 0);
}

function pageRow({ set, page }, number, place, figure) {
  const id = set.ids[page];
  const method = place.method;
  const name = set.pages[id] === undefined
    ? make("span", { title: `${id}: not in this file` }, id)
    : make("a", { href: address(set.name, method, "page", id), title: id }, id);
  let best = NaN, by = "";
  for (const other of Object.keys(set.values)) {
    const value = valueOf(set, other, scores.main, page);
    const better = isNaN(best) || badness(value) < badness(best);
    if (other !== method && !isNaN(value) && better) [best, by] = [value, other];
  }
  return make("tr", {},
    make("td", { className: "faint" }, String(number + 1)),
    make("td", { className: "left id" }, place.set === "*" ? make("span", { className: "faint" }, `${set.name} `) : "", name),
    make("td", { className: "left" }, set.hosts[page]),
    make("td", { className: "left" }, set.types[page]),
    make("td", { className: "left" }, set.languages[page]),
    ...scores.figures.map((each) => make("td", { className: each === figure ? "best" : "" },
      figureText(valueOf(set, method, each, page)))),
    make("td", { className: "left" }, scores.cases[set.cases[method][page]] ?? ""),
    make("td", {}, figureText(best)),
    make("td", { className: "left faint" }, by));
}

const label = (figure) => (/^f[\d_]+$/.test(figure) ? figure.toUpperCase().replace("_", ".") : figure);
const figureText = (value) => (isNaN(value) ? "–" : value.toFixed(FIGURE_DIGITS));

// ---- One page ----

async function openPage(setName, method, id) {
  const set = scores.sets.find((each) => each.name === setName);
  const number = set?.pages[id];
  if (number === undefined) {
    $("list").replaceChildren(make("p", {}, `${setName}: the page ${id} is not in this file.`), make("a", { href: "#" }, "back to the report"));
    $("list").hidden = false;
    return;
  }
  if (!current.pages.some((entry) => entry.set === set && set.ids[entry.page] === id)) {
    const place = { set: setName, method, what: "", value: "" };
    current = { hash: address(setName, method), pages: pagesOf(place).found, place };
  }
  const page = await unpack(`page-${number}`);
  showPage(page, Math.max(page.methods.findIndex((each) => each.name === method), 0), false);
}

function showPage(page, method, all) {
  shown = { page, method, all };
  const output = page.methods[method];
  const view = $("view");
  const outputs = all ? page.methods : [output];
  view.replaceChildren(
    make("div", { className: "bar" }, make("h1", {}, page.title || page.id || "A page"), ...steps()),
    make("p", { className: "about faint" },
      [page.set, page.title ? page.id : "", page.type, page.language].filter(Boolean).join(" · "), page.url ? " · " : "", pageLink(page.url)),
    make("div", { className: "tabs", role: "tablist" }, ...page.methods.map((each, number) => tab(each, number)),
      page.methods.length > 1 ? make("button", { "aria-pressed": String(all), onclick: () => showPage(page, method, !all) },
        make("span", { className: "number" }, "a"), "all side by side") : ""),
    make("div", { className: all ? "panes all" : "panes" },
      referencePane(page, output), ...outputs.map((each) => outputPane(page, each)), framePane(page, output)),
    make("p", { className: "keys" },
      make("mark", { className: "missing" }, "missing"), ` in ${page.referenceName}, not in the output · `,
      make("mark", { className: "extra" }, "extra"), ` in the output, not in ${page.referenceName} · `,
      make("span", { className: "both" }, "both"), " on the page · ",
      make("kbd", {}, "1"), "–", make("kbd", {}, "9"), " method · ", make("kbd", {}, "n"), " next mark · ",
      make("kbd", {}, "a"), " all methods",
      ...(scores ? [" · ", make("kbd", {}, "j"), " ", make("kbd", {}, "k"), " next, previous page · ", make("kbd", {}, "Esc"), " back"] : [])),
  );
  $("report").hidden = $("list").hidden = true;
  view.hidden = false;
}

function steps() {
  if (!scores) return [];
  const place = current.pages.findIndex(({ set, page }) => set.name === shown.page.set && set.ids[page] === shown.page.id);
  return [
    make("span", { className: "faint" }, `${place + 1} of ${current.pages.length}`),
    make("button", { onclick: () => step(-1) }, "previous"),
    make("button", { onclick: () => step(1) }, "next"),
    make("a", { className: "button", href: current.hash }, "back to the list"),
  ];
}

function pageLink(url) {
  if (!url || !/^https?:\/\//i.test(url)) return url || "";
  return make("a", { href: url, rel: "noreferrer noopener", target: "_blank" }, url.length > 90 ? url.slice(0, 90) + "…" : url);
}

function tab(each, number) {
  const f1 = each.error ? "failed" : each.figures.f1 === undefined ? "" : figureText(each.figures.f1);
  return make("button", {
    role: "tab", "aria-selected": String(number === shown.method), "aria-pressed": String(number === shown.method),
    onclick: () => showPage(shown.page, number, shown.all),
  }, make("span", { className: "number" }, number < 9 ? String(number + 1) : ""), each.name, make("span", { className: "number" }, f1));
}

function pane(name, about, ...body) {
  return make("section", { className: "pane", "aria-label": name }, make("h3", {}, name, make("span", {}, about)), ...body);
}

const words = (count) => `${count.toLocaleString("en")} word${count === 1 ? "" : "s"}`;

function referencePane(page, output) {
  const text = make("div", { className: "text", tabIndex: 0, dir: "auto" });
  const points = Array.from(page.reference); // spans count code points
  let done = 0;
  for (const [start, end] of output.missing) {
    text.append(points.slice(done, start).join(""), make("mark", { className: "missing" }, points.slice(start, end).join("")));
    done = end;
  }
  text.append(points.slice(done).join(""));
  const recall = output.figures.recall;
  return pane(page.referenceName, recall === undefined ? "" : `recall of ${output.name} ${figureText(recall)}`, text);
}

function outputPane(page, output) {
  const text = make("div", { className: "text", tabIndex: 0, dir: "auto" });
  const points = Array.from(page.reference);
  for (const part of output.patch) {
    if (typeof part !== "string") text.append(points.slice(part[0], part[1]).join(""));
    else if (part[0] === "+") text.append(make("mark", { className: "extra" }, part.slice(1)));
    else text.append(part.slice(1));
  }
  if (output.error) text.append(make("p", { className: "error" }, output.error));
  const precision = output.figures.precision;
  return pane(output.name, words(output.words) + (precision === undefined ? "" : `, precision ${figureText(precision)}`), text);
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'";
const PAGE_STYLE = `
  :where(html) { background: #fff; color: #111; } :where(body) { font: 15px/1.5 system-ui, sans-serif; margin: 12px; }
  :where(svg:not([width])) { width: 1.5em; }
  html, body { visibility: visible !important; opacity: 1 !important; overflow: auto !important; }
  img { max-width: 100%; } img:not([src^="data:"]) { min-width: 1em; min-height: 1em; outline: 1px dotted #999; }
  elute-both { background: rgba(0, 158, 115, .2) !important; border-bottom: 2px dotted #009e73 !important; }
  elute-missing { background: rgba(213, 94, 0, .24) !important; border-bottom: 2px dashed #d55e00 !important; }
  elute-extra { background: rgba(0, 114, 178, .22) !important; border-bottom: 2px solid #0072b2 !important; }`;

function framePane(page, output) {
  const names = { "11": "elute-both", "10": "elute-missing", "01": "elute-extra" };
  const body = page.source.map((part, number) => {
    if (number % 2 === 0) return part;
    const row = (number - 1) / 2;
    const name = names[page.referenceRows[row] + output.rows[row]];
    return name && part.trim() ? `<${name}>${part}</${name}>` : part;
  });
  const head = `<!DOCTYPE html><meta charset=utf-8><meta http-equiv=Content-Security-Policy content="${POLICY}"><style>${PAGE_STYLE}</style>`;
  const frame = make("iframe", { title: "the page", referrerPolicy: "no-referrer" });
  frame.setAttribute("sandbox", "");
  frame.srcdoc = head + body.join("");
  return pane("page", "without scripts and network", frame);
}

function step(by) {
  const list = current.pages.filter(({ set, page }) => set.pages[set.ids[page]] !== undefined);
  const place = list.findIndex(({ set, page }) => set.name === shown.page.set && set.ids[page] === shown.page.id);
  const next = list[place + by];
  if (next) location.hash = address(next.set.name, shown.page.methods[shown.method].name, "page", next.set.ids[next.page]);
}

let lastMark = -1;
function nextMark() {
  const marks = [...$("view").querySelectorAll(".text mark")];
  if (!marks.length) return;
  lastMark = (lastMark + 1) % marks.length;
  marks[lastMark].scrollIntoView({ block: "center" });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && scores && readHash()) {
    location.hash = shown ? current.hash : current.place.set === "*" ? "#all" : `#set-${current.place.set}`;
  }
  if (!shown) return;
  if (/^[1-9]$/.test(event.key) && shown.page.methods[event.key - 1]) showPage(shown.page, event.key - 1, shown.all);
  else if (event.key === "a" && shown.page.methods.length > 1) showPage(shown.page, shown.method, !shown.all);
  else if (event.key === "n") nextMark();
  else if (event.key === "j" && scores) step(1);
  else if (event.key === "k" && scores) step(-1);
});

// ---- The report itself: sorted tables, one method in the light, the theme ----

function sortBy(head) {
  const table = head.closest("table");
  const column = [...head.parentNode.children].indexOf(head);
  const down = head.getAttribute("aria-sort") !== "descending";
  for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const key = (row) => row.children[column].dataset.value ?? row.children[column].textContent;
  const rows = [...table.tBodies[0].rows].sort((a, b) => {
    const [x, y] = [parseFloat(key(a)), parseFloat(key(b))];
    if (isNaN(x) !== isNaN(y)) return isNaN(x) ? 1 : -1; // what has no value stays at the end
    const order = isNaN(x) ? key(b).localeCompare(key(a)) : y - x;
    return down ? order : -order;
  });
  table.tBodies[0].append(...rows);
}

function light(button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  for (const other of document.querySelectorAll(".legend .methods button")) other.setAttribute("aria-pressed", String(other === button && on));
  $("report").classList.toggle("dim", on);
  for (const node of $("report").querySelectorAll("[data-method]")) node.classList.toggle("lit", node.dataset.method === button.dataset.method);
}

document.addEventListener("click", (event) => {
  const head = event.target.closest("th.sorts");
  if (head) sortBy(head);
  const button = event.target.closest(".legend button[data-method]");
  if (button) light(button);
  if (event.target.id === "theme") {
    const dark = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim() !== "#ffffff";
    document.documentElement.dataset.theme = dark ? "light" : "dark";
  }
});

async function start() {
  if ($("scores")) scores = await unpack("scores");
  else return showPage(await unpack("page-0"), 0, document.body.dataset.view === "all");
  addEventListener("hashchange", route);
  return route();
}

start();
