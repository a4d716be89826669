// Tries, one after another, what Python in a page needs. What is blocked is told with what to do about it.
const { pyodide, files, first } = JSON.parse(document.currentScript.dataset.given);
const PATIENCE = 10; // seconds for what comes from a network
const SMALLEST = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]); // a module of WebAssembly with nothing in it
const list = document.getElementById("tried"), told = document.getElementById("told");
const go = document.getElementById("go");
go.href = first;

const within = (seconds, promise) => Promise.race([
  promise,
  new Promise((_, fail) => setTimeout(() => fail(new Error("no answer")), 1000 * seconds)),
]);
const reach = async (file) => {
  const answer = await within(PATIENCE, fetch(`${pyodide}/${file}`, { cache: "no-store" }));
  if (!answer.ok) throw new Error(`answer ${answer.status}`);
};
const keep = () => within(PATIENCE, new Promise((done, fail) => {
  const opening = indexedDB.open("samarkand-start");
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    opening.result.close();
    indexedDB.deleteDatabase("samarkand-start");
    done();
  };
}));

const TRIED = [
  ["A browser that runs WebAssembly", () => WebAssembly.instantiate(SMALLEST),
    "This browser, or a setting of it, does not run WebAssembly. Use a current Firefox, Chrome, Edge or Safari."],
  ["Programs beside the page (workers)", () => within(PATIENCE, new Promise((done, fail) => {
    const address = URL.createObjectURL(new Blob(["postMessage(1)"], { type: "text/javascript" }));
    const worker = new Worker(address);
    worker.onmessage = () => { worker.terminate(); done(); };
    worker.onerror = () => fail(new Error("refused"));
  })), "Whoever serves this page forbids workers: its Content-Security-Policy must allow worker-src 'self' blob:."],
  ["A secure address", () => { if (!window.isSecureContext) throw new Error(location.protocol); },
    "The page must be served by HTTPS, or from this computer: without, files are not kept."],
  ["A place to keep your notebooks", keep,
    "This browser keeps nothing for this page; a private window does not. Download what you want to keep."],
  ...files.map((file) => [`Python (${file})`, () => reach(file),
    `${new URL(pyodide, location.href).host} does not answer. Whoever looks after this network may have blocked it.`]),
];

const run = async () => {
  const lines = TRIED.map(([name]) => {
    const line = document.createElement("li");
    line.textContent = name;
    list.append(line);
    return line;
  });
  const blocked = await Promise.all(TRIED.map(async ([name, attempt, advice], number) => {
    try {
      await attempt();
      lines[number].dataset.state = "works";
      lines[number].textContent = `${name}: works`;
      return 0;
    } catch (error) {
      lines[number].dataset.state = "blocked";
      lines[number].textContent = `${name}: blocked (${error.message}). ${advice}`;
      return 1;
    }
  }));
  const number = blocked.reduce((sum, each) => sum + each, 0);
  told.textContent = number
    ? "Something is blocked: texts and stored pictures can be read, but cells may not run."
    : "All that is needed works. The first cell fetches the libraries; later they are here.";
  go.setAttribute("aria-disabled", String(number > 0));
};
run();
