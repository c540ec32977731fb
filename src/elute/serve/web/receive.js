// What a bookmarklet opens: it asks the window that it was opened from for its page, and shows that to be read.

import { read } from "./service.js";
import { byId } from "./shared/dom.js";

const AGAIN = 300; // ms: the other window may still be about to listen

function ask() {
  if (!window.opener) {
    byId("said").textContent = "This page is opened by the bookmarklet.";
    return;
  }
  const asking = setInterval(() => window.opener?.postMessage("elute", "*"), AGAIN);
  addEventListener("message", async (event) => {
    if (event.source !== window.opener || typeof event.data?.html !== "string") return;
    clearInterval(asking);
    window.opener = null;
    await show({ html: event.data.html, url: String(event.data.url) });
  });
}

async function show(page) {
  try {
    const { reading } = await read(page);
    byId("page").srcdoc = reading;
    byId("page").hidden = false;
    byId("said").hidden = true;
  } catch (error) {
    byId("said").textContent = error.message;
  }
}

ask();
