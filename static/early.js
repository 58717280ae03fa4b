// What the start must load, asked for before anything else: Pyodide's wasm, the snapshot, and what of
// the standard library is not in it. Begun only when PyScript asks for them, they would cost 0.1 of the ratio that
// `make bench-start` prints: to PyScript's hello world. Run before the page is painted, so it is short.
"use strict";

{
  const url = (path) => new URL(path, document.baseURI).href;
  const release = JSON.parse(document.getElementById("release")?.textContent ?? "{}");
  const WASM = "static/vendor/pyodide/pyodide.asm.wasm";
  const sizes = { wasm: release.wasm, snapshot: 0 };
  const came = { wasm: 0, snapshot: 0 };

  /** Let a worker bring something. */
  function bring(what, data) {
    return new Promise((resolve, reject) => {
      const loader = new Worker(url("static/loader.js"));
      loader.onerror = () => reject(new Error("the loader failed"));
      loader.onmessage = ({ data: { loaded, body, reason } }) => {
        if (loaded) return told(what, loaded);
        loader.terminate();
        if (body) resolve(body);
        else reject(new Error(reason));
      };
      loader.postMessage(data);
    });
  }

  function told(what, loaded) {
    came[what] = loaded;
    const detail = { loaded: came.wasm + came.snapshot, total: sizes.wasm + sizes.snapshot };
    dispatchEvent(new CustomEvent("rollbook:bytes", { detail }));
  }

  /** A response with Pyodide's wasm. What is kept on the device comes with its compiled code. */
  async function fetchWasm() {
    if (navigator.serviceWorker?.controller) return fetched(WASM);
    const body = await bring("wasm", { url: url(WASM) });
    return new Response(body, { headers: { "Content-Type": "application/wasm" } });
  }

  /** Python's memory. */
  function fetchSnapshot() {
    const { snapshot, size, sha256, length, parts } = release;
    sizes.snapshot = size;
    return bring("snapshot", { url: url(snapshot), sha256, length, parts });
  }

  async function fetched(path) {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  }

  // Plain http (but for localhost) has no way to check what was loaded.
  const able = release.snapshot && "DecompressionStream" in window && window.crypto?.subtle;
  window.rollbookEarly = {
    release,
    snapshot: able ? fetchSnapshot() : null,
    rest: able ? fetched(release.rest) : null,
    wasm: release.name ? fetchWasm() : null,
  };
  for (const early of Object.values(window.rollbookEarly))
    early?.catch?.(() => {}); // boot.mjs awaits it, and hears of a failure
}
