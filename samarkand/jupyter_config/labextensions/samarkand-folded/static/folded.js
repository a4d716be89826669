// A lesson without code in sight, for JupyterLab and JupyterLite: the container that they load extensions from.
(() => {
  "use strict";
  const BY_ADDRESS = "folded"; // ?folded, where the extension is there for those too who write code
  const home = document.currentScript.src;
  let shared;

  // A module that JupyterLab shares with its extensions.
  async function borrow(name) {
    const [held] = Object.values(shared[name]);
    return (await held.get())();
  }

  async function activate(app) {
    const page = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
    if (page.samarkandFolded === "ask" && !new URLSearchParams(location.search).has(BY_ADDRESS)) return;
    const style = document.createElement("link");
    document.head.append(Object.assign(style, { rel: "stylesheet", href: new URL("folded.css", home) }));
    const names = ["@lumino/widgets", "@jupyterlab/notebook"];
    const [{ Lesson }, ...modules] = await Promise.all([import(new URL("lesson.js", home)), ...names.map(borrow)]);
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel) => { new Lesson(app, panel, ...modules).open(); },
    });
  }

  const plugin = { id: "samarkand-folded:plugin", autoStart: true, activate };
  (window._JUPYTERLAB ??= {})["samarkand-folded"] = {
    init: (scope) => { shared = scope; },
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
