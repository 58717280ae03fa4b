/* Changes to the pieces of a region, in one call from Python.

   `changes` come in threes: which child, the attribute or "" for the markup within, the value. */

window.rollbookPatch = (region, changes) => {
  for (let i = 0; i < changes.length; i += 3) {
    const child = region.children[changes[i]];
    if (changes[i + 1]) child.setAttribute(changes[i + 1], changes[i + 2]);
    else child.innerHTML = changes[i + 2];
  }
};
