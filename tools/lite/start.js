// Tries what Python in a page needs, and says what is blocked and what to do about it. It asks for each file and reads
// none, because thirty pupils who open this page share one line.
const { pyodide, wheels, first, onPhone } = JSON.parse(document.currentScript.dataset.given);
const SMALLEST = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]); // a module of WebAssembly with nothing in it
const list = document.getElementById("tried"), told = document.getElementById("told");
const go = document.getElementById("go");
go.href = first;
if (matchMedia("(max-width: 600px)").matches) { // a notebook needs more room
  go.href = onPhone;
  go.textContent = "Open the first lesson";
}

const within = (seconds, promise) => Promise.race([
  promise,
  new Promise((_, fail) => { setTimeout(() => fail(new Error("no answer")), 1000 * seconds); }),
]);
const keep = () => within(ANSWER, new Promise((done, fail) => {
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
    "This browser, or one of its settings, does not run WebAssembly. Use a current Firefox, Chrome, Edge or Safari."],
  ["Programs beside the page (workers)", () => within(ANSWER, new Promise((done, fail) => {
    const address = URL.createObjectURL(new Blob(["postMessage(1)"], { type: "text/javascript" }));
    const worker = new Worker(address);
    worker.onmessage = () => { worker.terminate(); done(); };
    worker.onerror = () => fail(new Error("refused"));
  })), "The server of this page forbids workers. Its Content-Security-Policy must allow worker-src 'self' blob:."],
  ["A secure address", () => { if (!window.isSecureContext) throw new Error(location.protocol); },
    "The page must come by HTTPS, or from this computer. Otherwise your files are not kept."],
  ["A place to keep your notebooks", keep,
    "This browser keeps nothing for this page, perhaps because its window is private. Download what you want to keep."],
];

async function attempt([name, deed, advice]) {
  const line = document.createElement("li");
  line.textContent = name;
  list.append(line);
  try {
    await deed();
    line.dataset.state = "works";
    line.textContent = `${name}: works`;
    return true;
  } catch (error) {
    line.dataset.state = "blocked";
    line.textContent = `${name}: blocked (${error.message}). ${advice}`;
    return false;
  }
}

async function run() {
  const files = withNeeded(pyodide, wheels, (address) => {
    const { file, host } = named(address, {});
    return attempt([`Python (${file})`, () => reached(address, { method: "HEAD" }),
      `${host} does not answer. Ask whoever looks after this network to allow it.`]);
  });
  const works = await Promise.all([...TRIED.map(attempt), files]);
  const isWell = works.flat().every((each) => each);
  told.textContent = isWell
    ? "Everything works."
    : "Something is blocked. You can read the texts and the stored pictures, but boards and cells may not work. See the end of this page.";
  go.setAttribute("aria-disabled", String(!isWell));
}
run();
