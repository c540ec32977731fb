// Light or dark: as the system says, until somebody chooses.

import { recall, remember } from "./memory.js";

const CHOICES = ["auto", "light", "dark"];
const KEPT = "theme";

export function useTheme(button) {
  let choice = recall(KEPT) ?? "auto";
  const show = () => {
    document.documentElement.dataset.theme = choice;
    const text = `Theme: ${choice === "auto" ? "as the system" : choice}`;
    button.title = text;
    button.setAttribute("aria-label", text);
  };
  button.addEventListener("click", () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    remember(KEPT, choice);
    show();
  });
  show();
}
