// Where the service is, and its token: kept in this browser alone.

const api = globalThis.browser ?? globalThis.chrome;

for (const name of ["service", "token"]) {
  const field = document.getElementById(name);
  api.storage.local.get(name).then((kept) => (field.value = kept[name] ?? ""));
  field.addEventListener("change", async () => {
    const value = field.value.trim().replace(/\/+$/, "");
    if (value) await api.storage.local.set({ [name]: value });
    else await api.storage.local.remove(name);
    document.getElementById("said").textContent = "Kept.";
  });
}
