// Finds folders that import each other, directly or through other folders. Test files are excluded, and so are Nest's
// *.module.ts files, because the file of a module names the services of all its folders.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import ts from 'typescript';
import { root } from './launch/paths.mjs';

const leftOut = /\.(module|spec|test|stories|fixtures)\.tsx?$|\.d\.ts$|^client\/src\/testing\//;

/**
 * The folder that a file belongs to, such as `server/accounts/login` or `client/src/ui/table`. Files in deeper folders
 * belong to it, too. A file directly in a module belongs to the folder of the module.
 */
function folderOf(file) {
  const depth = file.startsWith('client/') ? 4 : 3;
  return dirname(file).split('/').slice(0, depth).join('/');
}

const sources = globSync(['server/**/*.ts', 'client/src/**/*.{ts,tsx}'], { cwd: root })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => !leftOut.test(path));
const known = new Set(sources);

function target(file, specifier) {
  const path = posix.normalize(posix.join(dirname(file), specifier)).replace(/\.js$/, '');
  return [`${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate));
}

/** Folder → the folders it imports from → one import as an example. */
const imports = new Map();
for (const file of sources) {
  const from = folderOf(file);
  for (const { fileName } of ts.preProcessFile(readFileSync(join(root, file), 'utf8')).importedFiles) {
    const imported = fileName.startsWith('.') ? target(file, fileName) : undefined;
    if (!imported || folderOf(imported) === from) continue;
    if (!imports.has(from)) imports.set(from, new Map());
    imports.get(from).set(folderOf(imported), `${file} imports ${relative('.', imported)}`);
  }
}

/** The shortest chain of imports from a folder back to itself, or undefined when there is none. */
function cycleFrom(start) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

const reported = new Set();
for (const folder of imports.keys()) {
  const cycle = cycleFrom(folder);
  if (!cycle || cycle.some((member) => reported.has(member))) continue;
  for (const member of cycle) reported.add(member);
  console.log(`Folders import each other: ${cycle.join(' → ')}`);
  for (const [index, member] of cycle.slice(0, -1).entries()) {
    console.log(`  ${imports.get(member).get(cycle[index + 1])}`);
  }
  process.exitCode = 1;
}
