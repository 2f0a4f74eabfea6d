// npm run screenshots checks every screen in both languages, both themes and both sizes, writes screenshots to
// test/screenshots and prints the faults found.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runJest } from './launch/jest.mjs';
import { root } from './launch/paths.mjs';

const tallies = () => {
  const folder = join(root, 'test', 'screenshots');
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith('tally.'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
};
for (const old of tallies()) rmSync(old);

process.exitCode = await runJest(['--selectProjects', 'browser', '--', 'test/browser/screens/'], {
  SCREENSHOTS: 'true',
});

/** One line for each screen: the number of checks, and the faults that each criterion found in all checks. */
const table = {};
for (const tally of tallies()) {
  for (const { screen, looks, found } of JSON.parse(readFileSync(tally, 'utf8'))) {
    table[screen] ??= { looks: 0 };
    table[screen].looks += looks;
    for (const [criterion, count] of Object.entries(found))
      table[screen][criterion] = (table[screen][criterion] ?? 0) + count;
  }
}
console.table(table);
const sum = (column) => Object.values(table).reduce((total, row) => total + (row[column] ?? 0), 0);
const found = [...new Set(Object.values(table).flatMap(Object.keys))].filter((column) => column !== 'looks');
console.log(`${Object.keys(table).length} screens, ${sum('looks')} looks, each in both sizes. Violations:`);
console.log(found.map((criterion) => `${criterion} ${sum(criterion)}`).join(', '));
