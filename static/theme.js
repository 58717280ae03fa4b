// Light or dark, settled before anything is painted: what was chosen by hand, else what the system
// says, and then as the system changes. Plain JavaScript on purpose: Python comes seconds later.
"use strict";

{
  const THEMES = ["light", "dark"];
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = "system";

  function show() {
    const theme = THEMES.includes(chosen) ? chosen : system.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll("meta[name=theme-color]"))
      meta.media = meta.dataset.theme === theme ? "all" : "not all";
  }

  /** Show another theme from now on, if one is given; which one is chosen. */
  window.rollbookTheme = (value) => {
    if (value) {
      chosen = THEMES.includes(value) ? value : "system";
      show();
    }
    return chosen;
  };

  let kept = null;
  try {
    // As the page's store keeps its preferences.
    const base = location.pathname.replace(/[^/]*$/, "");
    kept = localStorage.getItem(`rollbook:${base}:preference:theme`);
  } catch {
    // Where the browser forbids storing, there is nothing to know.
  }
  system.addEventListener("change", show);
  window.rollbookTheme(kept || "system");
}
