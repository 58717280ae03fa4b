// A worker that brings one thing that the start must load, beside the main thread, which has PyScript
// to start in that time: Pyodide's wasm, or the snapshot of Python's memory, checked and unpacked.
"use strict";

onmessage = async ({ data: { url, sha256, length, parts } }) => {
  try {
    const told = (loaded) => postMessage({ loaded });
    const body = await (sha256 ? memory(url, sha256, length, parts, told) : brought(url, told));
    postMessage({ body }, [body.buffer]);
  } catch (reason) {
    postMessage({ reason: reason.message });
  }
};

/** Python's memory of a length. Its parts, each an offset and a size, lie in the file without the
 *  zeros between them, which are almost half of it. */
async function memory(url, sha256, length, parts, told) {
  // Pyodide itself would take a damaged one for good.
  let dense = await keptAt(url.replace(/\.gz$/, ""));
  if (!dense || (await hash(dense)) !== sha256) dense = await unpacked(await brought(url, told));
  if ((await hash(dense)) !== sha256) throw new Error("it is damaged");
  const raw = new Uint8Array(length);
  let at = 0;
  for (const [offset, size] of parts) {
    raw.set(dense.subarray(at, at + size), offset);
    at += size;
  }
  return raw;
}

/** What the service worker keeps, unpacked, which saves 0.08 on later visits. */
async function keptAt(url) {
  try {
    const kept = await caches.match(url);
    return kept && new Uint8Array(await kept.arrayBuffer());
  } catch {
    return null; // the browser forbids storing
  }
}

/** A file; how much of it has come is told. */
async function brought(url, told) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return read(response.body, told);
}

/** What was packed by gzip. In one piece, it takes half the time that a stream of many takes. */
async function unpacked(packed) {
  const stream = new DecompressionStream("gzip");
  const writer = stream.writable.getWriter();
  for (const written of [writer.write(packed), writer.close()]) written.catch(() => {}); // read fails
  return read(stream.readable);
}

async function read(stream, told = () => {}) {
  const values = [];
  let loaded = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    values.push(value);
    told((loaded += value.length));
  }
  const all = new Uint8Array(loaded);
  let at = 0;
  for (const value of values) {
    all.set(value, at);
    at += value.length;
  }
  return all;
}

async function hash(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
