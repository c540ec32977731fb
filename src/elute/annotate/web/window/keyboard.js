// Keys, and what they do. The table is also what the help shows.

const ON_THE_PAGE = "On the page";
const EVERYWHERE = "Everywhere";

/** Commands, the keys that give them, and what the help says. A control with the focus takes those "on the page". */
export const KEYS = [
  { command: "down", keys: ["ArrowDown", "j"], shown: "↓ or J", text: "next element", where: ON_THE_PAGE },
  { command: "up", keys: ["ArrowUp", "k"], shown: "↑ or K", text: "element before", where: ON_THE_PAGE },
  { command: "grow", keys: ["ArrowLeft"], shown: "←", text: "the element around", where: ON_THE_PAGE },
  { command: "shrink", keys: ["ArrowRight"], shown: "→", text: "back into it", where: ON_THE_PAGE },
  { command: "label", keys: ["Enter"], shown: "Enter", text: "give it the role", where: ON_THE_PAGE },
  { command: "labelOn", keys: [" "], shown: "Space", text: "the same, and on to the next", where: ON_THE_PAGE },
  { command: "erase", keys: ["Delete", "x"], shown: "Delete or X", text: "take the label away", where: ON_THE_PAGE },
  { command: "tint", keys: ["c"], shown: "C", text: "tint all that is labelled", where: EVERYWHERE },
  { command: "done", keys: ["d"], shown: "D", text: "done: write this page, open the next", where: EVERYWHERE },
  { command: "undo", keys: ["u", "Control+z"], shown: "U", text: "undo", where: EVERYWHERE },
  { command: "redo", keys: ["r", "Control+y", "Control+Shift+z"], shown: "R", text: "redo", where: EVERYWHERE },
  { command: "prelabel", keys: ["l"], shown: "L", text: "let a method label the page", where: EVERYWHERE },
  { command: "unveil", keys: ["o"], shown: "O", text: "hide what floats over the page", where: EVERYWHERE },
  { command: "larger", keys: ["+", "="], shown: "+", text: "zoom in", where: EVERYWHERE },
  { command: "smaller", keys: ["-"], shown: "−", text: "zoom out", where: EVERYWHERE },
  { command: "fit", keys: ["z"], shown: "Z", text: "fit the width", where: EVERYWHERE },
  { command: "next", keys: ["n"], shown: "N", text: "next page", where: EVERYWHERE },
  { command: "previous", keys: ["p"], shown: "P", text: "page before", where: EVERYWHERE },
  { command: "guidelines", keys: ["g"], shown: "G", text: "guidelines", where: EVERYWHERE },
  { command: "help", keys: ["?"], shown: "?", text: "this help", where: EVERYWHERE },
  { command: "panel", keys: ["b"], shown: "B", text: "side panel", where: EVERYWHERE },
  { command: "escape", keys: ["Escape"], shown: "Esc", text: "stop drawing, close the panel", where: EVERYWHERE },
];
export const MOUSE = [
  { shown: "drag", text: "a rectangle: gives the role to all that lies entirely inside" },
  { shown: "click", text: "gives the role to the element" },
  { shown: "Shift + click", text: "to the one around it; again, to the next" },
  { shown: "Alt or Ctrl + click", text: "takes the label away; so does a rectangle" },
];

const CONTROLS = "button, a, [role=radio], [role=tab], summary";
const TYPING = "input, select, textarea";

const typed = (event) =>
  (event.ctrlKey || event.metaKey ? "Control+" : "") +
  (event.shiftKey && event.ctrlKey ? "Shift+" : "") +
  (event.key.length === 1 ? event.key.toLowerCase() : event.key);

/** Call `run(command)` or `choose(role)` for the keys of the table and of the roles. */
export function listen(roles, run, choose) {
  const commands = new Map(KEYS.flatMap((entry) => entry.keys.map((key) => [key, entry])));
  const roleOf = new Map(roles.map((role) => [role.key, role.name]));
  addEventListener("keydown", (event) => {
    if (event.altKey || event.isComposing || event.target.closest?.(TYPING)) return;
    const key = typed(event);
    const entry = commands.get(key);
    if (entry && !(isLeft(key, entry) && event.target.closest?.(CONTROLS))) {
      event.preventDefault();
      run(entry.command);
    } else if (roleOf.has(key)) {
      event.preventDefault();
      choose(roleOf.get(key));
    }
  });
}

// Enter presses a button that has the focus, and arrows move in a list; letters are never theirs.
const isLeft = (key, { where }) => where === ON_THE_PAGE && (key.length > 1 || key === " ");
