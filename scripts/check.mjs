// npm run check: every rule a machine can hold us to, one line each.
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { runQuietly, since } from './launch/child.mjs';
import { root, tool } from './launch/paths.mjs';

const steps = [
  ['lockfile', join(root, 'scripts', 'lockfile.mjs'), '--check'],
  ['format and lint', tool('biome'), 'check', '--error-on-warnings', '.'],
  ['types: server', tool('tsc'), '-p', 'server'],
  ['types: client', tool('tsc'), '-p', 'client'],
  ['types: test', tool('tsc'), '-p', 'test'],
  ['import boundaries', tool('depcruise'), '--config', '.dependency-cruiser.mjs', 'server', 'client/src', 'test'],
  ['unused code', tool('knip')],
  ['REST and GraphQL contracts', join(root, 'dist', 'server', 'print-contracts.js'), '--check'],
  ['first loads of the console', join(root, 'scripts', 'bundle-report.mjs')],
  ['generated hooks', tool('graphql-codegen'), '--config', 'codegen.yml', '--check'],
];

await ensureBuilt();

/** One thing each core of the smallest machine that checks us can do. */
const AT_ONCE = 2;
const waiting = steps.values();

/** Takes the next step as long as there is one: they do not depend on each other. */
async function work() {
  for (const [name, script, ...args] of waiting) {
    const start = performance.now();
    const { code, output } = await runQuietly(script, args);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(28)} ${since(start)}`);
    if (code !== 0) {
      process.stdout.write(output);
      process.exitCode = 1;
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
