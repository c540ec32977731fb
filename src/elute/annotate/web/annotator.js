// The annotator: the page that is open, the work on it, and what keys, mouse and buttons do to it.

import { Cursor } from "./marks/cursor.js";
import { Overlay } from "./marks/overlay.js";
import { Pointing } from "./marks/pointing.js";
import { ERASER, Work } from "./marks/state.js";
import { tinted } from "./marks/tint.js";
import { textOf } from "./page/foreign.js";
import { Frame } from "./page/frame.js";
import { collect } from "./page/layout.js";
import * as api from "./saving/api.js";
import { Clock } from "./saving/clock.js";
import { forget, lacking } from "./saving/kept.js";
import { recall, remember } from "./shared/memory.js";
import { Saver } from "./saving/saving.js";
import { ask, condition, quiet, say, toast, withdraw } from "./window/messages.js";
import { shortName } from "./window/roles.js";
import { Zoom } from "./window/zoom.js";

const BEAT = 15_000; // ms between two times that the clock is written down
const LONGEST_READ = 80; // characters of an element that are read aloud
const NO_CONTENT = "Nothing is labelled as content. Is this page done?";
const KEPT_TINT = "tint";

export class Annotator {
  #opening = 0; // counts, so that of two pages that are opened at once the last one wins
  #wanted = null; // the page that was asked for last, open or not yet
  #busy = false;
  #labels = new Map();
  #clock = new Clock();

  /** `parts` are elements of index.html, `about` is what the server said of roles and pages, `shown` hears of all. */
  constructor(parts, about, shown) {
    this.about = about;
    this.parts = parts;
    this.shown = shown;
    this.work = null;
    this.role = about.roles[0].name;
    this.tinting = recall(KEPT_TINT) === "on";
    this.frame = new Frame(parts.page, parts.sheet);
    this.overlay = new Overlay(parts.marks);
    this.cursor = new Cursor(this.frame, parts.stage);
    this.zoom = new Zoom(this.frame, parts.stage, parts.zoom);
    this.saver = new Saver((...said) => this.#saving(...said));
    this.pointing = new Pointing(parts, this.frame, this.overlay, {
      colourOf: (name) => about.roles.find((role) => role.name === name).colour,
      role: () => this.role,
      labels: () => this.#labels,
      marked: (mark, entry) => this.#marked(mark, entry),
      wholeBoxes: about.whole_boxes,
    });
    setInterval(() => this.#beat(), BEAT);
  }

  /** Open a page, once the work on the one before is safe. False where the one before stays. */
  async open(id) {
    return !this.#busy && (await this.#open(id));
  }

  async #open(id) {
    const ticket = ++this.#opening;
    this.#wanted = id;
    withdraw();
    try {
      if (this.work) await this.#leave();
      const state = await api.state(id);
      const unsaved = lacking(state);
      if (ticket !== this.#opening) return true;
      this.work = new Work({ ...state, ...unsaved });
      this.saver.follow(this.work, state.digest);
      await this.frame.open(api.view(id), this.about.width);
      if (ticket !== this.#opening) return true;
      if (unsaved) this.saver.save();
    } catch (problem) {
      if (ticket === this.#opening) this.#cannotOpen(id, problem);
      return ticket !== this.#opening;
    }
    this.#clock.lap();
    this.overlay.resize(this.frame.width, this.frame.height);
    this.zoom.apply();
    this.parts.stage.scrollTo(0, 0);
    this.choose(this.about.roles[0].name); // a page begins with its content, whatever the one before ended with
    this.#changed();
    this.shown.opened(id);
    return true;
  }

  #cannotOpen(id, problem) {
    const stays = this.frame.elements !== null; // the page before
    if (!stays) this.work = null;
    this.#wanted = stays ? this.work.page : id;
    if (problem.state) return; // a conflict: what to do about it is asked already
    if (stays) toast(problem.message);
    else this.shown.lost(id, problem.message);
  }

  /** Whether there is a page to work on. While another one is on its way there is none: it could be the wrong one. */
  get #ready() {
    return !this.#busy && this.frame.elements !== null && this.work?.page === this.#wanted;
  }

  async #leave() {
    if (this.#lap() > 0 || this.work.marks.length) this.saver.save();
    await this.saver.flush();
    this.pointing.leavePage();
    this.cursor.leave();
    this.overlay.cursor(null);
  }

  choose(role) {
    this.role = role;
    this.shown.role(role);
    this.pointing.drawing.again();
  }

  /** Do what a key or a button says. */
  run(command) {
    const goes = ["next", "previous"].includes(command);
    if (this.#ready || (goes && !this.#busy)) this[command]();
  }

  down() {
    this.#moved(() => this.cursor.move(1));
  }

  up() {
    this.#moved(() => this.cursor.move(-1));
  }

  grow() {
    this.#moved(() => this.cursor.grow());
  }

  shrink() {
    this.#moved(() => this.cursor.shrink());
  }

  label() {
    this.#labelCursor(this.role);
  }

  labelOn() {
    this.#labelCursor(this.role);
    this.down();
  }

  erase() {
    this.#labelCursor(ERASER);
  }

  undo() {
    if (this.work.undo()) this.#edited();
  }

  redo() {
    if (this.work.redo()) this.#edited();
  }

  tint() {
    this.tinting = !this.tinting;
    remember(KEPT_TINT, this.tinting ? "on" : "off");
    this.#changed();
  }

  unveil() {
    this.frame.unveiled = !this.frame.unveiled;
    if (!this.cursor.entry?.seen) this.#moved(() => this.cursor.leave());
    this.#changed();
  }

  larger() {
    this.zoom.step(1);
  }

  smaller() {
    this.zoom.step(-1);
  }

  fit() {
    this.zoom.fit();
  }

  next() {
    this.#openNeighbour(1);
  }

  previous() {
    this.#openNeighbour(-1);
  }

  /** Let a method label the page. It is one action: to undo it takes all of it back. */
  async prelabel(method = this.about.method ?? "learned") {
    await this.#alone("Labelling…", async () => {
      const { page } = this.work;
      const { rows } = await api.prelabel(page, method);
      if (this.work.page !== page) return;
      const before = { [ERASER]: [...this.#labels.keys()] };
      const given = Object.entries({ ...before, ...rows }).filter(([, found]) => found.length);
      this.work.add(...given.map(([role, found]) => ({ kind: "method", role, rows: found, name: method })));
      this.#edited();
      toast(`Labelled by ${method}. Correct what is wrong; U takes it back.`);
    });
  }

  /** The page is done, but where nothing of it is content somebody may only have pressed the wrong key. */
  async done() {
    const given = new Set(this.#labels.values());
    if (this.about.roles.some(({ name, content }) => content && given.has(name))) return this.finish();
    return ask(NO_CONTENT, [["Go on labelling", () => {}], ["Done: no content", () => this.run("finish")]]);
  }

  /** The files of the page are written, and the next one opens. */
  async finish() {
    await this.#alone("Writing…", async () => {
      this.#lap();
      await this.saver.flush();
      const { saved, main, next } = await api.done(this.work, collect(this.frame));
      this.work.done = true;
      this.saver.confirmed(saved);
      this.#note();
      toast(`Written: ${main} ${main === 1 ? "element is" : "elements are"} content.`);
      if (next === null || next === this.work.page) this.shown.finished();
      else await this.#open(next);
    });
  }

  /** Nothing else is done until this is; what goes wrong is said. */
  async #alone(text, act) {
    if (this.#busy) return;
    this.#busy = true;
    this.shown.busy(text);
    try {
      await act();
    } catch (problem) {
      if (problem.state) return; // a conflict: what to do about it is asked already
      toast(problem.status === 0 ? `${problem.message} Your marks are kept in this browser.` : problem.message);
    } finally {
      this.#busy = false;
      this.shown.busy(null);
    }
  }

  #openNeighbour(step) {
    const { pages } = this.about;
    const at = pages.findIndex(({ id }) => id === this.#wanted);
    const page = pages[at + step];
    if (page) this.open(page.id);
    else toast(step > 0 ? "This is the last page." : "This is the first page.");
  }

  #labelCursor(role) {
    if (!this.cursor.entry) return this.down();
    const rows = this.frame.elements.within(this.cursor.entry);
    return this.#marked({ kind: "element", role, rows });
  }

  #moved(move) {
    move();
    const { entry } = this.cursor;
    this.pointing.drawing.rest();
    this.parts.stage.dataset.by = "cursor";
    this.overlay.cursor(entry);
    if (entry) this.#read(entry);
  }

  #read(entry) {
    const text = textOf(entry.elements[0]).trim().replace(/\s+/g, " ").slice(0, LONGEST_READ);
    const role = this.#labels.get(entry.row);
    say(`${entry.tag}: ${text || "no text"}, ${role ? shortName(role) : "no label"}`);
  }

  #marked(given, entry = null) {
    if (!this.#ready) return;
    quiet();
    const erases = given.role === ERASER;
    const mark = erases ? { ...given, rows: this.frame.elements.withEmptied(given.rows, this.#labels) } : given;
    if (!mark.rows.length) {
      toast("No element lies entirely inside this rectangle: draw it larger.");
      return;
    }
    if (entry) {
      this.cursor.place(entry);
      this.overlay.cursor(null);
    }
    this.work.add(mark);
    this.#edited();
    const count = mark.rows.length === 1 ? "1 element" : `${mark.rows.length} elements`;
    say(erases ? `${count}: label taken away` : `${count}: ${shortName(mark.role)}`);
  }

  #edited() {
    withdraw();
    this.#lap();
    this.#changed();
    this.saver.save();
  }

  /** Show the work as it is now. */
  #changed() {
    const { roles } = this.about;
    const { elements } = this.frame;
    this.#labels = this.work.labels();
    this.frame.tint(this.tinting ? tinted(elements, this.#labels, roles) : new Map());
    this.overlay.labels(elements.units, this.#labels, roles);
    this.overlay.rectangles(this.work.marks, roles);
    this.#note();
    this.shown.changed(this, this.#labels);
  }

  /** What the list of pages says of this one. */
  #note() {
    const entry = this.about.pages.find(({ id }) => id === this.work.page);
    const { done, seconds, marks } = this.work;
    Object.assign(entry, { done, seconds, marks: marks.length });
  }

  #lap() {
    const seconds = this.#clock.lap();
    this.work.seconds += seconds;
    return seconds;
  }

  #beat() {
    if (this.work && !this.#busy && this.#lap() > 0) this.saver.save();
  }

  #saving(name, message, state) {
    condition(name, message);
    if (name !== "conflict" || state.page !== this.work?.page) return;
    const mine = () => {
      this.work.saved = state.saved;
      this.saver.save();
    };
    const theirs = () => {
      forget(this.work);
      this.work = new Work(state);
      this.saver.follow(this.work, state.digest);
      this.#changed();
    };
    toast(message, [["Keep what is here", mine], ["Take the other", theirs]]);
  }
}
