// The reader: sends the page that was kept for it to the service, and shows what comes back. Nothing of it runs.

const api = globalThis.browser ?? globalThis.chrome;
const SERVICE = "http://127.0.0.1:8000";

async function show() {
  const said = document.getElementById("said");
  const key = decodeURIComponent(location.hash.slice(1));
  const page = (await api.storage.session.get(key))[key];
  if (!page) {
    said.textContent = "This page is no longer here: go back to it, and press the button again.";
    return;
  }
  const { service = SERVICE, token = "" } = await api.storage.local.get(["service", "token"]);
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  try {
    const answer = await fetch(`${service}/read`, { method: "POST", headers, body: JSON.stringify(page) });
    if (!answer.ok) throw new Error((await answer.json()).error);
    const frame = document.getElementById("page");
    frame.srcdoc = await answer.text();
    frame.hidden = false;
    said.hidden = true;
  } catch (error) {
    said.textContent = `${service} does not answer as it should: ${error.message}. Is "elute serve" running?`;
  }
}

show();
