// A lesson without code in sight, for JupyterLab and JupyterLite: the container that they load extensions from.
(() => {
  "use strict";
  const BY_ADDRESS = "folded"; // ?folded, where the extension is there for those too who write code
  const NARROW = 700; // pixels, below which a notebook and the list of files do not fit side by side
  const LATE = 8000; // milliseconds within which the list of files opens by itself
  const home = document.currentScript.src;
  let shared;

  // A module that JupyterLab shares with its extensions.
  async function borrow(name) {
    const [held] = Object.values(shared[name]);
    return (await held.get())();
  }

  // Closes the list of files. It opens by itself once more while JupyterLab starts; later only a reader opens it.
  function giveRoom(shell) {
    shell.collapseLeft();
    const close = () => { if (!shell.leftCollapsed) shell.collapseLeft(); };
    shell.layoutModified.connect(close);
    setTimeout(() => shell.layoutModified.disconnect(close), LATE);
  }

  async function activate(app) {
    const page = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
    const isByAddress = page.samarkandFolded === "ask";
    if (isByAddress && innerWidth < NARROW) app.restored.then(() => giveRoom(app.shell));
    if (isByAddress && !new URLSearchParams(location.search).has(BY_ADDRESS)) return;
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
