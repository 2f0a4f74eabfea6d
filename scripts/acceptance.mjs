// npm run acceptance: what every screen of the console must do, the test that shows it, and whether it passed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { pinnedEnv, run } from './launch/child.mjs';
import { pinnedNode, root } from './launch/paths.mjs';

// The list is TypeScript that Node runs as it is; the pinned Node can.
if (!process.features.typescript) process.exit(await run(pinnedNode, [import.meta.filename]));

const { consoleChecks, testFiles } = await import('../test/acceptance/console.ts');
const { rowsOf, tableOf } = await import('../test/acceptance/report.ts');

await ensureBuilt();
const scratch = mkdtempSync(join(tmpdir(), 'tollgate-acceptance-'));
const report = join(scratch, 'results.json');
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const args = [jest, '--json', `--outputFile=${report}`, '--runTestsByPath', ...testFiles(consoleChecks)];
await run(pinnedNode, args, { env: pinnedEnv({ NODE_OPTIONS }) });

const rows = rowsOf(consoleChecks, JSON.parse(readFileSync(report, 'utf8')), root);
rmSync(scratch, { recursive: true, force: true });
console.log(tableOf(rows));
process.exitCode = rows.every(({ verdict }) => verdict === 'passed') ? 0 : 1;
