// Makes Python begin sooner in a page. What our Python needs of Python's own library is compiled here, as a page would
// have to do that whenever it begins; the rest stays as it is, as compiled code is larger. And as no packages are loaded,
// nothing is told of them.
//
// node compile_python.mjs FOLDER SOURCES: Python for the page, changed in place, and the folder that has our package.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, sources] = process.argv.slice(2).map((path) => resolve(path));
const lock = join(folder, "pyodide-lock.json");
const library = join(folder, "python_stdlib.zip");

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
pyodide.FS.mkdir("/ours");
pyodide.mountNodeFS("/ours", sources);
pyodide.FS.writeFile("/library.zip", readFileSync(library));
pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.append("/ours")
import marblebox.offline.page

origins = (getattr(module.__spec__, "origin", None) or "" for module in list(sys.modules.values()))
needed = {origin.partition(".zip/")[2] for origin in origins}

import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

LONG_AGO = (1980, 1, 1, 0, 0, 0)
with zipfile.ZipFile("/library.zip") as plain, zipfile.ZipFile("/compiled.zip", "w") as compiled:
    for name in plain.namelist():
        content, kept = plain.read(name), name
        if name in needed:
            code = compile(content, name, "exec", dont_inherit=True)
            content, kept = _code_to_hash_pyc(code, bytes(8), checked=False), name + "c"
        compiled.writestr(zipfile.ZipInfo(kept, LONG_AGO), content, zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(library, pyodide.FS.readFile("/compiled.zip"));
writeFileSync(lock, JSON.stringify({ ...JSON.parse(readFileSync(lock, "utf8")), packages: {} }));
