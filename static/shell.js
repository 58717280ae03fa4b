// What works before Python is up, and when it does not come up: the home screen as it was last, taps
// on it that wait, the stages of the start in words, a way to try again, and a way to save stored
// matches to a file. Plain JavaScript on purpose.
"use strict";

// PyScript's own stages (its py:progress events), in words, each with how far the start then is.
const STAGES = {
  "Loading Pyodide": ["Starting Python …", 5],
  "Loaded interpreter": ["Laying out the table …", 90],
};
// What a first visit must load fills the bar up to here.
const LOADED = 70;
// A start this long without a word from PyScript has probably failed.
const PATIENCE = 60000;

const element = (id) => document.getElementById(id);
const booting = () => document.body.dataset.screen === "boot";

function stage(words, percent) {
  if (!booting()) return;
  element("stage").textContent = words;
  if (percent === undefined) element("progress").hidden = true;
  else element("progress").value = Math.max(percent, element("progress").value);
}

function failed(words) {
  if (!booting()) return;
  stage(words);
  element("boot").classList.add("failed");
  element("boot-buttons").hidden = false;
}

const BASE = location.pathname.replace(/[^/]*$/, "");

/** All stored matches of this site, one after another, as their export would be: without the line
 *  that the store writes above each (py/rollbook/ui/store.py). */
function storedMatches() {
  const prefix = `rollbook:${BASE}:match:`;
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => localStorage.getItem(key).replace(/^rollbook .*\n/, ""))
    .join("\n");
}

function rescue() {
  let text = "";
  try {
    text = storedMatches();
  } catch (error) {
    element("stage").textContent = `The browser doesn't give access to stored matches (${error.name}).`;
    return;
  }
  if (!text) {
    element("stage").textContent = "There are no stored matches here.";
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "rollbook-matches.txt";
  link.click();
}

/** Try again, from the server: what is kept on the device may be what fails. Matches stay. */
async function retry() {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const online = registration && (await fetch("sw.js", { cache: "no-store" })).ok;
    if (online) {
      await registration.unregister();
      for (const name of await caches.keys())
        if (name.startsWith(`rollbook ${BASE} `)) await caches.delete(name);
    }
  } catch {
    // Without the server, or where the browser forbids storing, there is only what there is.
  }
  location.reload();
}

element("retry").addEventListener("click", retry);
element("rescue").addEventListener("click", rescue);

// The home screen, before Python draws it -------------------------------------------------------------

const { release, painted } = window.rollbookEarly;
const KEPT = `rollbook:${BASE}:home`;

/** Keep the home screen's markup for the next start, or forget what was kept. Another release would
 *  draw it differently. */
window.rollbookKeepHome = (markup) => {
  try {
    if (markup) localStorage.setItem(KEPT, `${release.name}\n${markup}`);
    else localStorage.removeItem(KEPT);
  } catch {
    // The next start draws it when Python is up.
  }
};

function showHome() {
  let [name, ...markup] = ["", ""];
  try {
    [name, ...markup] = (localStorage.getItem(KEPT) ?? "").split("\n");
  } catch {
    // Where the browser forbids storing, nothing was kept.
  }
  if (release.name && name === release.name) element("app").innerHTML = markup.join("\n");
  const theme = window.rollbookTheme();
  for (const button of document.querySelectorAll("[data-do=theme]"))
    button.setAttribute("aria-pressed", String(button.dataset.value === theme));
}

let waiting = null;

/** The control that was tapped before Python was up, for Python to do what it does. */
window.rollbookWaiting = () => {
  removeEventListener("click", remember, true);
  return waiting;
};

function remember(event) {
  const target = event.target.closest("[data-do]");
  if (!target || !booting()) return;
  waiting?.removeAttribute("aria-busy");
  waiting = target;
  waiting.setAttribute("aria-busy", "true");
  if (target.dataset.do === "theme") window.rollbookTheme(target.dataset.value);
}

// A reload in the middle of a match comes back to it, so home would only be in the way.
if (history.state) element("app").replaceChildren();
else showHome();
addEventListener("click", remember, true);

// The start -------------------------------------------------------------------------------------------

if (location.protocol === "file:") {
  failed(
    "Rollbook can't run from a file on disk: browsers let a page fetch its parts only from a " +
      "server. In the folder of this file, run “python3 serve.py”, then open " +
      "http://localhost:8000/ in the browser.",
  );
} else {
  let timer = setTimeout(tooLong, PATIENCE);
  function tooLong() {
    failed("The start takes very long. You can wait, or try again.");
  }
  const goesOn = () => {
    clearTimeout(timer);
    timer = setTimeout(tooLong, PATIENCE);
  };
  const MB = 1e6;
  let loading = false;
  addEventListener("rollbook:bytes", ({ detail: { loaded, total } }) => {
    goesOn();
    loading = loaded < total;
    const words = `Loading, once: ${(loaded / MB).toFixed(1)} of ${(total / MB).toFixed(1)} MB …`;
    if (!down) stage(words, (LOADED * loaded) / total);
  });
  addEventListener("py:progress", ({ detail }) => {
    goesOn();
    const known = STAGES[detail];
    // What fails may fail beside something that still goes on: the reason stays.
    if (known && !down && !loading) stage(...known);
  });
  let down = false;
  const broken = (reason) => {
    down = true;
    failed(`Rollbook could not start. (${reason})`);
  };
  addEventListener("error", (event) => {
    // A script that could not be fetched has no message but a target.
    if (event.target instanceof HTMLScriptElement) broken(`${event.target.src} did not load`);
    else if (event.message) broken(String(event.message).slice(0, 200));
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    broken(String((reason && reason.message) || reason).trim().split("\n").pop().slice(0, 200));
  });
  // PyScript keeps the main thread for a while.
  painted.then(() => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = "static/vendor/pyscript/core.js";
    document.head.append(script);
    for (const href of release.modules)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  });
  // Our program has run, or failed to: PyScript then writes why below the page.
  addEventListener("py:done", () => {
    const told = document.querySelector(".py-error");
    if (booting()) broken(told ? told.textContent.trim().split("\n").pop().slice(0, 200) : "py:done");
    if (told) told.remove();
  });
}

// Dynamic import is syntax and no function, so Python can't call it by itself.
window.rollbookImport = (path) => import(new URL(path, document.baseURI).href);
