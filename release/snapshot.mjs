// Makes a memory snapshot of Pyodide in which Rollbook is imported:
//   node snapshot.mjs PYODIDE PYSCRIPT.js CODE.zip SNAPSHOT.gz
// PYSCRIPT.js exports the texts of PyScript's own Python modules.
// The file holds the parts of the memory in which something is. Printed is, as JSON, how long the
// memory is, where these parts lie in it, the SHA-256 of all of them, and the modules imported.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

async function make(pyodide, pyscript, code, snapshot) {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: pyodide, _makeSnapshot: true });
  python.unpackArchive(new Uint8Array(readFileSync(code)), "zip");
  write(python.FS, ".", (await import(pathToFileURL(pyscript))).default);
  const script = new URL("snapshot.py", import.meta.url);
  python.FS.writeFile("snapshot.py", readFileSync(script, "utf8"));
  const modules = python.runPython(`
    import snapshot, sys
    snapshot.prepare()
    " ".join(sys.modules)
  `);
  const memory = Buffer.from(python.makeMemorySnapshot());
  const parts = partsOf(memory);
  const dense = Buffer.concat(parts.map(([at, size]) => memory.subarray(at, at + size)));
  writeFileSync(snapshot, gzipSync(dense, { level: 9 }));
  const sha256 = createHash("sha256").update(dense).digest("hex");
  return { length: memory.length, parts, sha256, modules: modules.split(" ") };
}

/** Write folders and files, as nested objects of texts. */
function write(FS, folder, content) {
  for (const [name, value] of Object.entries(content)) {
    const path = `${folder}/${name}`;
    if (typeof value === "string") FS.writeFile(path, value);
    else {
      FS.mkdirTree(path);
      write(FS, path, value);
    }
  }
}

const BLOCK = 65536;

/** The stretches of blocks that hold more than zeros: offset and length of each. */
function partsOf(memory) {
  const parts = [];
  const zeros = Buffer.alloc(BLOCK);
  for (let at = 0; at < memory.length; at += BLOCK) {
    const block = memory.subarray(at, at + BLOCK);
    if (block.equals(zeros.subarray(0, block.length))) continue;
    const last = parts.at(-1);
    if (last && last[0] + last[1] === at) last[1] += block.length;
    else parts.push([at, block.length]);
  }
  return parts;
}

try {
  console.log(JSON.stringify(await make(...process.argv.slice(2).map((path) => resolve(path)))));
} catch (error) {
  // Node would print the line of the source, too, and Pyodide's is a megabyte long.
  console.error(error.message);
  process.exit(1);
}
