// PyScript's interpreter: Pyodide, started from a memory snapshot in which Rollbook is imported
// already. Whatever is wrong with the snapshot, Python starts plainly, and imports the code.
import { loadPyodide as start, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const url = (path) => new URL(path, document.baseURI).href;
const indexURL = url("static/vendor/pyodide/");
const WASM = `${indexURL}pyodide.asm.wasm`;
// They are on their way since the page began to load: early.js.
const { release, wasm, snapshot, rest } = window.rollbookEarly;

const PAGE = 65536;

/** What gives a new instance a memory of at least so many bytes: a snapshot may be longer than what
    Pyodide begins with. */
const roomFor = (length) => (made) => {
  const { memory } = made.instance.exports;
  const missing = Math.ceil(length / PAGE) - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
  return made;
};

/** Start Pyodide, whose own fetches of some files get what is on its way already. */
async function startWith(early, options, length = 0) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  // Without its wasm Pyodide would wait for ever, and without its library go on.
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  Promise.all(Object.values(early)).catch(fail);
  globalThis.fetch = (what, ...how) => early[what] ?? fetch(what, ...how);
  WebAssembly.instantiateStreaming = (...given) => {
    const made = instantiateStreaming(...given).then(roomFor(length));
    made.catch(fail);
    return made;
  };
  try {
    return await Promise.race([start({ ...options, indexURL }), failed]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function fetched(what) {
  const response = await fetch(what);
  if (!response.ok) throw new Error(`${what}: ${response.status}`);
  return response;
}

/** What PyScript calls. The page's `data-start` says afterwards which way it went. */
export async function loadPyodide(options) {
  if (snapshot) {
    try {
      const stdLibURL = url(release.rest);
      const early = { [WASM]: wasm, [stdLibURL]: rest };
      const own = { ...options, _loadSnapshot: snapshot, stdLibURL };
      const python = await startWith(early, own, release.length);
      // The snapshot's random numbers are the same at each start.
      python.runPython("import random; random.seed()");
      document.documentElement.dataset.start = "snapshot";
      return python;
    } catch (reason) {
      console.info(`Python starts without its snapshot: ${reason.message}`);
    }
  }
  const stdLibURL = `${indexURL}python_stdlib.zip`;
  const early = { [WASM]: snapshot ? fetched(WASM) : wasm, [stdLibURL]: fetched(stdLibURL) };
  const python = await startWith(early, { ...options, stdLibURL });
  const code = await (await fetched(url(release.code))).arrayBuffer();
  python.unpackArchive(code, "zip");
  document.documentElement.dataset.start = "plain";
  return python;
}
