// What Python in a page needs, and whether this browser can fetch it. Used by several pages of the site.
const CORE = ["pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const LOCK = "pyodide-lock.json";
const ANSWER = 8; // seconds within which a host must begin to answer

// Fetches a file. Throws an error with a short reason if it does not come.
async function reached(address, options = {}) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 1000 * ANSWER);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal });
    if (!answer.ok && ![405, 501].includes(answer.status)) throw new Error(`answer ${answer.status}`);
    return answer;
  } catch (error) {
    throw stop.signal.aborted ? new Error(`no answer after ${ANSWER} seconds`) : error;
  } finally {
    clearTimeout(timer);
  }
}

// Calls a function with the address of each file: Python itself, these files of the site, and NumPy. All begin at once,
// so that a host that never answers is known after a few seconds. Returns the results.
async function withNeeded(pyodide, ours, deed) {
  const numpy = async () => {
    const lock = await reached(`${pyodide}/${LOCK}`).then((answer) => answer.json(), () => null);
    const file = lock?.packages.numpy?.file_name;
    return file ? deed(`${pyodide}/${file}`) : true;
  };
  const fixed = [LOCK, ...CORE].map((name) => `${pyodide}/${name}`).concat(ours);
  return Promise.all([...fixed.map(deed), numpy()]);
}

// A file's name, its host, and why it did not come.
function named(address, error) {
  const { host, pathname } = new URL(address, location.href);
  return { file: pathname.split("/").pop(), host, reason: error.message };
}

function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
