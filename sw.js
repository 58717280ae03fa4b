// The service worker: keeps a whole release on the device, so that the page opens without a network.
//
// serve.py puts the line in front that says what a release is: RELEASE.files has the SHA-256 of each
// file, by its path; of those in RELEASE.snapshot and RELEASE.plain, a browser needs one set, by the
// way in which it starts Python; the other set comes later, for the day on which the first is damaged
// and there is no network. A change of any file makes this text another one, which is how the
// browser notices a new release. A release is kept only as a whole: what does not have its hash is
// not taken, so files of two releases never run together.
"use strict";

const SITE = `rollbook ${new URL(registration.scope).pathname} `;
const UNUSED = "DecompressionStream" in self ? RELEASE.plain : RELEASE.snapshot;
const FILES = Object.keys(RELEASE.files).filter((path) => !UNUSED.includes(path));
const at = (path) => new URL(path, registration.scope).href;

addEventListener("install", (event) => event.waitUntil(bring()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "bring the rest") event.waitUntil(bringRest());
});
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

/** The name of this release's cache: by its content. */
const named = (async () => {
  const told = new TextEncoder().encode(JSON.stringify(RELEASE.files));
  return SITE + (await hash(told)).slice(0, 16);
})();

async function hash(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keep all files. One that is there already, from an attempt that was cut off, is right. */
async function bring() {
  const cache = await caches.open(await named);
  const left = [...FILES];
  const next = async () => {
    for (let path; (path = left.pop()) !== undefined; )
      if (!(await cache.match(keptAt(path)))) await cache.put(keptAt(path), await unpacked(path));
  };
  await Promise.all([next(), next(), next()]);
  // Another release may have come into use meanwhile, and have tidied this one away.
  if (!(await caches.has(await named))) throw new Error("the cache was taken away");
  // A server where files change at any time is asked first anyway, so nothing is to be waited for.
  if (RELEASE.fresh) await skipWaiting();
}

/** Keep the files of the other way to start, too, where the browser has them. */
async function bringRest() {
  const cache = await caches.open(await named);
  for (const path of "DecompressionStream" in self ? UNUSED : [])
    if (!(await cache.match(at(path)))) await cache.put(at(path), await found(path));
}

/** A packed file is kept as what is in it: unpacking takes longer than reading. */
const keptAt = (path) => at(path.replace(/\.gz$/, ""));

async function unpacked(path) {
  if (!path.endsWith(".gz")) return found(path);
  // Its name says what is in it, so one from an older release is the same.
  const older = await caches.match(keptAt(path));
  if (older) return older;
  const { body } = await found(path);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")));
}

/** A file with the right hash: from an older release, else from what the browser has just loaded for
 *  the page, else anew from the server. */
async function found(path) {
  const ways = [
    () => caches.match(at(path)),
    () => fetch(at(path)),
    () => fetch(at(path), { cache: "reload" }),
  ];
  for (const way of ways) {
    const response = await way();
    if (!response?.ok) continue;
    const body = await response.arrayBuffer();
    if ((await hash(body)) !== RELEASE.files[path]) continue;
    // A response of our own: browsers refuse to open a page from one that was redirected.
    // Browsers compile wasm only under its own type, which some hosts don't know.
    const type = path.endsWith(".wasm") ? "application/wasm" : response.headers.get("Content-Type");
    return new Response(body, { headers: { "Content-Type": type } });
  }
  throw new Error(`${path} is not what this release says`);
}

/** This release is the one in use: older ones go. Other projects on this origin keep theirs. */
async function tidy() {
  const name = await named;
  for (const other of await caches.keys())
    if (other.startsWith(SITE) && other !== name) await caches.delete(other);
  await clients.claim();
}

async function answer(request) {
  if (RELEASE.fresh) {
    try {
      return await fetch(request);
    } catch {
      // The server is gone: what was kept is as it was last.
    }
  }
  const path = request.url.slice(registration.scope.length).replace(/[?#].*/, "") || "index.html";
  const cache = await caches.open(await named);
  const kept = await cache.match(at(path));
  if (kept || !FILES.includes(path)) return kept ?? fetch(request);
  try {
    const response = await found(path); // it was taken away
    await cache.put(at(path), response.clone());
    return response;
  } catch {
    return fetch(request); // what the server has now is better than nothing
  }
}
