// The page itself, coloured. It is a document of its own in which nothing runs; what happens in it is heard from here.

const MARK = "elute-mark, [data-elute]";
const CHOSEN = "3px solid rgb(0, 114, 178)";

export class Frame {
  #frame;
  #chosen = [];
  #choose;
  #point;

  constructor(frame, choose, point) {
    this.#frame = frame;
    this.#choose = choose;
    this.#point = point;
  }

  show(html, then) {
    const scroll = this.#document?.documentElement?.scrollTop ?? 0;
    this.#chosen = [];
    this.#frame.onload = () => {
      const page = this.#document;
      page.addEventListener("click", (event) => this.#clicked(event));
      page.addEventListener("mouseover", (event) => this.#point(this.#number(event.target)));
      page.documentElement.scrollTop = scroll; // a switch changes the colours, not the place
      then();
    };
    this.#frame.srcdoc = html;
  }

  /** Show where a block is; null shows none. */
  select(number) {
    this.#outline(number === null ? [] : [`#elute-${number}`]);
  }

  /** Show where segments are: numbers of leaves. */
  selectLeaves(numbers) {
    this.#outline(numbers.map((number) => `[data-elute-leaf="${number}"]`));
  }

  toggleDropped() {
    this.#document?.getElementById("elute-hide")?.click();
  }

  #outline(selectors) {
    for (const element of this.#chosen) element.style.outline = "";
    this.#chosen = selectors.length ? [...(this.#document?.querySelectorAll(selectors.join()) ?? [])] : [];
    for (const element of this.#chosen) element.style.outline = CHOSEN;
    this.#chosen[0]?.scrollIntoView({ block: "center" });
  }

  get #document() {
    return this.#frame.contentDocument;
  }

  #clicked(event) {
    if (event.target.closest?.("#elute-switch, #elute-hide")) return;
    event.preventDefault();
    const number = this.#number(event.target);
    if (number !== null) this.#choose(number);
  }

  /** The block that an element belongs to: the tip of its mark tells. */
  #number(element) {
    const tip = element.closest?.(MARK)?.title ?? "";
    const found = / · block (\d+)\n/.exec(tip);
    return found ? Number(found[1]) : null;
  }
}
