// How a page comes in: by its address, pasted, as a file, dropped, or as the example.

import { byId } from "./shared/dom.js";

/** Call `show({ html })` or `show({ url })` for every page that somebody gives. */
export function receive(service, show, toast) {
  const address = byId("address");
  if (!service.fetch) {
    address.disabled = true;
    address.placeholder = "start with --fetch to open addresses";
    byId("address-form").querySelector("button").disabled = true;
    byId("invitation").textContent = "Drop a file here, or paste HTML below.";
  }
  byId("address-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const url = address.value.trim();
    if (url) show({ url: /^[a-z]+:/i.test(url) ? url : ["https", url].join("://") });
  });
  const pasted = () => {
    const html = byId("html").value;
    if (html.trim()) show({ html });
    else toast("There is nothing to inspect yet.");
  };
  byId("inspect").addEventListener("click", pasted);
  byId("html").addEventListener("paste", () => setTimeout(pasted));
  byId("html").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) pasted();
  });
  byId("example").addEventListener("click", async () => show({ html: await (await fetch("web/example.html")).text() }));
  const taken = async (file) => file && show({ html: await text(file) });
  byId("choose").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", () => taken(byId("file").files[0]));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const html = event.dataTransfer.getData("text/html") || event.dataTransfer.getData("text/plain");
    if (event.dataTransfer.files.length) taken(event.dataTransfer.files[0]);
    else if (html) show({ html });
  });
}

/** The text of a file: unpacked where it is compressed, in the encoding that it declares. */
async function text(file) {
  const stream = /\.gz$/i.test(file.name) ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const bytes = await new Response(stream).arrayBuffer();
  const start = new TextDecoder("latin1").decode(bytes.slice(0, 2048));
  const declared = /charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(declared ?? "windows-1252").decode(bytes);
  }
}
