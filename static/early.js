// What the start must load: Pyodide's wasm, the snapshot, and what of the standard library is not in
// it. All is asked for as soon as the home screen is painted; begun only when PyScript asks, it would
// cost 0.1 of the ratio that `make bench-start` prints: to PyScript's hello world.
"use strict";

{
  const url = (path) => new URL(path, document.baseURI).href;
  const release = JSON.parse(document.getElementById("release")?.textContent ?? "{}");
  const WASM = "static/vendor/pyodide/pyodide.asm.wasm";
  // Plain http (but for localhost) has no way to check what was loaded.
  const able = release.snapshot && "DecompressionStream" in window && window.crypto?.subtle;
  const sizes = { wasm: release.wasm, snapshot: able ? release.size : 0 };
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
    const { snapshot, sha256, length, parts } = release;
    return bring("snapshot", { url: url(snapshot), sha256, length, parts });
  }

  async function fetched(path) {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  }

  // On a first visit there is much to do, and the home screen is painted first: 0.01 of the ratio.
  const painted =
    document.hidden || navigator.serviceWorker?.controller
      ? Promise.resolve()
      : new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
  window.rollbookEarly = {
    release,
    painted,
    wasm: release.name ? painted.then(fetchWasm) : null,
    snapshot: able ? painted.then(fetchSnapshot) : null,
    rest: able ? painted.then(() => fetched(release.rest)) : null,
  };
  for (const early of Object.values(window.rollbookEarly))
    early?.catch?.(() => {}); // boot.mjs awaits it, and hears of a failure
}
