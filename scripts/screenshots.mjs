// npm run screenshots: every screen in both languages, themes and sizes, into test/screenshots; at the end, what the gates found.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { pinnedEnv, run } from './launch/child.mjs';
import { pinnedNode, root } from './launch/paths.mjs';

await ensureBuilt();
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

const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const args = [jest, '--selectProjects', 'browser', '--', 'test/browser/screens/'];
process.exitCode = await run(pinnedNode, args, { env: pinnedEnv({ NODE_OPTIONS, SCREENSHOTS: 'true' }) });

/** One line for each screen: how often it was looked at, and what each gate found in all looks together. */
const table = {};
for (const tally of tallies()) {
  for (const { screen, looks, found } of JSON.parse(readFileSync(tally, 'utf8'))) {
    table[screen] ??= { looks: 0 };
    table[screen].looks += looks;
    for (const [gate, count] of Object.entries(found)) table[screen][gate] = (table[screen][gate] ?? 0) + count;
  }
}
console.table(table);
const sum = (column) => Object.values(table).reduce((total, row) => total + (row[column] ?? 0), 0);
const found = [...new Set(Object.values(table).flatMap(Object.keys))].filter((column) => column !== 'looks');
console.log(`${Object.keys(table).length} screens, ${sum('looks')} looks, each in both sizes. Violations:`);
console.log(found.map((gate) => `${gate} ${sum(gate)}`).join(', '));
