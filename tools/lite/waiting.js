// Says why Python does not start in JupyterLab, within ten seconds of the first cell that waits for it.
const { pyodide, wheels, unreached, stopped } = JSON.parse(document.currentScript.dataset.waiting);
const WAITING = ".jp-InputArea-prompt, .jp-InputPrompt";
const OURS = /pyodide|piplite|wasm|import|fetch|memory|module|python/i; // in the reason of a failed start
let box = null, isAsked = false, hasWorked = false, wasWaiting = false;

const isWaiting = () => [...document.querySelectorAll(WAITING)].some((each) => each.textContent.includes("[*]"));

const tell = (words) => {
  if (box || hasWorked || !isWaiting()) return;
  box = document.createElement("div");
  box.setAttribute("role", "alert");
  box.className = "samarkand-waiting";
  box.style.cssText = "position: fixed; inset: auto 1rem 2.5rem; z-index: 10000; padding: 1rem;"
    + " background: #fff3cd; color: #3b2f00; border: 2px solid #7a5d00; font: 1rem/1.5 system-ui, sans-serif;";
  box.textContent = `${words} `;
  const close = document.createElement("button");
  close.textContent = "Close";
  close.onclick = () => box.remove();
  box.append(close);
  document.body.append(box);
};

const ask = () => {
  isAsked = true;
  withNeeded(pyodide, wheels, async (address) => {
    try {
      await reached(address, { method: "HEAD" });
    } catch (error) {
      tell(filled(unreached, named(address, error)));
    }
  });
};

// A kernel that dies while it starts says so only here.
let failed = "";
const fail = (reason) => { failed ||= String(reason || "no reason given").split("\n")[0].slice(0, 200); };
addEventListener("unhandledrejection", ({ reason }) => {
  const words = String(reason?.message ?? reason);
  if (OURS.test(words)) fail(words);
});
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("error", (event) => fail(event.message));
  }
};

const watch = setInterval(() => {
  const now = isWaiting();
  if (wasWaiting && !now && !failed) hasWorked = true;
  wasWaiting = now;
  if (hasWorked) {
    clearInterval(watch);
    box?.remove();
  }
  if (!now) return;
  if (!isAsked) ask();
  if (failed) tell(filled(stopped, { reason: failed }));
}, 500);
