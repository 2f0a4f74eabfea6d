// Finds folders that import each other, directly or through other folders, at every depth: modules, the folders of a
// module, and so on down to the folder of each file. A folder may import the folders in it or be imported by them, not
// both; in the relay and the protocols, they do not import it.
// Test files are excluded. Nest's *.module.ts files count between modules only, because the file of a module names the
// services of all its folders.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import ts from 'typescript';
import { root } from './launch/paths.mjs';

/** `server/accounts` */
const MODULE_DEPTH = 2;
const leftOut = /\.(spec|test|stories|fixtures)\.tsx?$|\.d\.ts$|^client\/src\/testing\//;

const sources = globSync(['server/**/*.ts', 'client/src/**/*.{ts,tsx}'], { cwd: root })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => !leftOut.test(path));
const known = new Set(sources);

function target(file, specifier) {
  const path = posix.normalize(posix.join(dirname(file), specifier)).replace(/\.js$/, '');
  return [`${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate));
}

/** Every import of a file by another: [importing, imported]. */
const fileImports = sources.flatMap((file) =>
  ts
    .preProcessFile(readFileSync(join(root, file), 'utf8'))
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => [file, target(file, fileName)])
    .filter(([, imported]) => imported),
);

/** The folder of a file; at a depth, deeper folders belong to the folder above them. */
const folderOf = (file, depth) => dirname(file).split('/').slice(0, depth).join('/');

/** Folder → the folders it imports from → one import as an example. */
function folderImports(depth) {
  const imports = new Map();
  for (const [file, imported] of fileImports) {
    const [from, to] = [folderOf(file, depth), folderOf(imported, depth)];
    if (from === to || (depth > MODULE_DEPTH && file.endsWith('.module.ts'))) continue;
    if (!imports.has(from)) imports.set(from, new Map());
    imports.get(from).set(to, `${file} imports ${imported}`);
  }
  return imports;
}

/** The shortest chain of imports from a folder back to itself, or undefined when there is none. */
function cycleFrom(start, imports) {
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

/** Folders in which no import runs upward: code that several folders share is in a separate folder below them. */
const layered = /^server\/(relay|protocols)\//;
for (const [file, imported] of fileImports) {
  const above = `${dirname(imported)}/`;
  if (!layered.test(above) || file.endsWith('.module.ts') || above === `${dirname(file)}/`) continue;
  if (!file.startsWith(above)) continue;
  console.log(`An import runs upward: ${file} imports ${imported}`);
  process.exitCode = 1;
}

const deepest = Math.max(...sources.map((file) => dirname(file).split('/').length));
const reported = new Set();
for (let depth = MODULE_DEPTH; depth <= deepest; depth++) {
  const imports = folderImports(depth);
  for (const folder of imports.keys()) {
    const cycle = cycleFrom(folder, imports);
    if (!cycle || cycle.some((member) => reported.has(member))) continue;
    for (const member of cycle) reported.add(member);
    console.log(`Folders import each other: ${cycle.join(' → ')}`);
    for (const [index, member] of cycle.slice(0, -1).entries()) {
      console.log(`  ${imports.get(member).get(cycle[index + 1])}`);
    }
    process.exitCode = 1;
  }
}
