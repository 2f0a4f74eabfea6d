// npm test [-- <path or jest option> …]: everything, or the suites whose path matches.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { pinnedEnv, run } from './launch/child.mjs';
import { pinnedNode, root } from './launch/paths.mjs';

await ensureBuilt();

const scratch = mkdtempSync(join(tmpdir(), 'tollgate-test-'));
const report = join(scratch, 'results.json');
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
// Nest is published as ES modules only, and Jest loads those in Node's module machinery only with this flag.
const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
const args = [jest, '--json', `--outputFile=${report}`, ...process.argv.slice(2)];
const code = await run(pinnedNode, args, { env: pinnedEnv({ NODE_OPTIONS: options.trim() }) });

/** Passed and failed tests; a suite that broke before its first test, or a run that left no report, is a failure. */
function summary() {
  try {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: results.numPassedTests, failed: results.numFailedTests + results.numRuntimeErrorTestSuites };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const { passed, failed } = summary();
rmSync(scratch, { recursive: true, force: true });
process.exitCode = failed > 0 ? code || 1 : code;
console.log(`Tests: ${passed} passed, ${failed} failed`);
