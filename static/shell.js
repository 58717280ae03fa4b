// What works before Python is up, and when it does not come up: the stages of the start in words,
// a way to try again, and a way to save stored matches to a file. Plain JavaScript on purpose.
"use strict";

// PyScript's own stages (its py:progress events), in words, each with how far the start then is.
const STAGES = {
  "Loading Pyodide": ["Fetching Python …", 15],
  "Loading Storage": ["Fetching Python …", 20],
  "Loading interpreter": ["Starting Python …", 35],
  "Loading files": ["Fetching the games …", 80],
  "Loaded files": ["Laying out the table …", 92],
};
// A start this long without a word from PyScript has probably failed.
const PATIENCE = 60000;

const element = (id) => document.getElementById(id);
const booting = () => document.body.dataset.screen === "boot";

function stage(words, percent) {
  if (!booting()) return;
  element("stage").textContent = words;
  if (percent === undefined) element("progress").hidden = true;
  else element("progress").value = percent;
}

function failed(words) {
  if (!booting()) return;
  stage(words);
  element("boot").classList.add("failed");
  element("boot-buttons").hidden = false;
}

/** All stored matches of this site, one after another, as their export would be: without the line
 *  that the store writes above each (py/rollbook/ui/store.py). */
function storedMatches() {
  const base = location.pathname.replace(/[^/]*$/, "");
  const prefix = `rollbook:${base}:match:`;
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

element("retry").addEventListener("click", () => location.reload());
element("rescue").addEventListener("click", rescue);

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
  addEventListener("py:progress", ({ detail }) => {
    clearTimeout(timer);
    timer = setTimeout(tooLong, PATIENCE);
    const known = STAGES[detail];
    // What fails may fail beside something that still goes on: the reason stays.
    if (known && !down) stage(...known);
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
  // Our program has run, or failed to: PyScript then writes why below the page.
  addEventListener("py:done", () => {
    const told = document.querySelector(".py-error");
    if (booting()) broken(told ? told.textContent.trim().split("\n").pop().slice(0, 200) : "py:done");
    if (told) told.remove();
  });
}

// Dynamic import is syntax and no function, so Python can't call it by itself.
window.rollbookImport = (path) => import(new URL(path, document.baseURI).href);
