// The page itself, coloured. It is a document of its own in which nothing runs; what happens in it is heard from here.

const MARK = "elute-mark, [data-elute]";
const CHOSEN = "3px solid rgb(0, 114, 178)";

export class Frame {
  #frame;
  #chosen = null;
  #choose;
  #point;

  constructor(frame, choose, point) {
    this.#frame = frame;
    this.#choose = choose;
    this.#point = point;
  }

  show(html, then) {
    const scroll = this.#document?.documentElement?.scrollTop ?? 0;
    this.#chosen = null;
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
    if (this.#chosen) this.#chosen.style.outline = "";
    this.#chosen = number === null ? null : (this.#document?.getElementById(`elute-${number}`) ?? null);
    if (!this.#chosen) return;
    this.#chosen.style.outline = CHOSEN;
    this.#chosen.scrollIntoView({ block: "center" });
  }

  toggleDropped() {
    this.#document?.getElementById("elute-hide")?.click();
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
