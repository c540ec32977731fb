// Light or dark: as the system says, until somebody chooses.

const CHOICES = ["auto", "light", "dark"];
const KEPT = "elute annotate: theme";

export function useTheme(button) {
  let choice = localStorage.getItem(KEPT) ?? "auto";
  const show = () => {
    document.documentElement.dataset.theme = choice;
    const text = `Theme: ${choice === "auto" ? "as the system" : choice}`;
    button.title = text;
    button.setAttribute("aria-label", text);
  };
  button.addEventListener("click", () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    localStorage.setItem(KEPT, choice);
    show();
  });
  show();
}
