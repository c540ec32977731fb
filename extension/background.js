// A click on the button: the page as the browser has it is kept for a moment, and the reader opens beside it.

const api = globalThis.browser ?? globalThis.chrome;

api.action.onClicked.addListener(async (tab) => {
  const [{ result }] = await api.scripting.executeScript({
    target: { tabId: tab.id },
    func: () => ({ html: document.documentElement.outerHTML, url: location.href }),
  });
  const key = `page ${Date.now()}`;
  await api.storage.session.set({ [key]: result });
  await api.tabs.create({ url: api.runtime.getURL(`reader.html#${encodeURIComponent(key)}`), index: tab.index + 1 });
});
