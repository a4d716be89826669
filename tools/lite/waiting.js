// Says so where the first cell would wait for ever: Python comes from Pyodide's host, which may be blocked here.
const { address, seconds, said } = JSON.parse(document.currentScript.dataset.waiting);
const WAITING = ".jp-InputArea-prompt, .jp-InputPrompt";
let since = null, reached = false, isAsked = false;

const ask = () => {
  isAsked = true;
  fetch(address, { mode: "no-cors" }).then(() => { reached = true; }, () => {});
};

const tell = () => {
  const box = document.createElement("div");
  box.setAttribute("role", "alert");
  box.className = "samarkand-waiting";
  box.style.cssText = "position: fixed; inset: auto 1rem 2.5rem; z-index: 10000; padding: 1rem;"
    + " background: #fff3cd; color: #3b2f00; border: 2px solid #7a5d00; font: 1rem/1.5 system-ui, sans-serif;";
  box.textContent = `${said} `;
  const close = document.createElement("button");
  close.textContent = "Close";
  close.onclick = () => box.remove();
  box.append(close);
  document.body.append(box);
};

const watch = setInterval(() => {
  const isWaiting = [...document.querySelectorAll(WAITING)].some((each) => each.textContent.includes("[*]"));
  if (!isWaiting) { since = null; return; }
  since ??= Date.now();
  if (!isAsked) ask();
  if (reached) { clearInterval(watch); return; }
  if (Date.now() - since >= 1000 * seconds) { clearInterval(watch); tell(); }
}, 500);
