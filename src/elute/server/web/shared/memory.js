// What this browser remembers for elute. It may refuse, when its store is full or forbidden: then it forgets.

const PREFIX = "elute annotate: ";

export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Remember a text; null forgets it. */
export function remember(name, text) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
  } catch {
    // Nothing depends on it but comfort, and work that is on its way to the server all the same.
  }
}
