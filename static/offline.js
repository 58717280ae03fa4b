// Keeps the page on this device, so that it opens without a network, and offers a new release when
// one has come. What the worker does is in sw.js. Plain JavaScript on purpose: none of this may wait
// for Python, and Python never needs it.
"use strict";

{
  const line = document.getElementById("update");
  const AN_HOUR = 3_600_000;
  const A_WHILE = 20_000;

  /** Say that a new release waits, once it does. Whether the line is seen is up to the screen. */
  function watch(registration) {
    const { serviceWorker } = navigator;
    const look = () => (line.hidden = !registration.waiting || !serviceWorker.controller);
    const follow = (worker) => worker?.addEventListener("statechange", look);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    follow(registration.installing);
    follow(registration.waiting);
    look();
    // On a later visit, when all is quiet; a first one has enough to load.
    const known = serviceWorker.controller;
    if (known) setTimeout(() => known.postMessage("bring the rest"), A_WHILE);
    let wanted = false;
    serviceWorker.addEventListener("controllerchange", () => {
      if (wanted) location.reload();
      else look(); // another tab has taken it; this one goes on with what it has
    });
    document.getElementById("renew").addEventListener("click", () => {
      wanted = true;
      if (registration.waiting) registration.waiting.postMessage("take over");
      else location.reload();
    });
    // On a tablet the page may stay open for weeks.
    let asked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - asked < AN_HOUR) return;
      asked = Date.now();
      registration.update().catch(() => {}); // without a network there is no news
    });
  }

  async function keep() {
    try {
      watch(await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }));
    } catch (reason) {
      console.info(`The page is not kept for use without a network: ${reason.message}`);
    }
  }

  // Not before the page is up: it would load everything at the same time.
  // Plain http (but for localhost) has no workers; the home screen says so.
  if ("serviceWorker" in navigator) addEventListener("py:done", keep, { once: true });
}
