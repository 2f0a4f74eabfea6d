// npm test [-- <path or Jest option> …] runs all tests, or the test files whose path matches.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJest } from './launch/jest.mjs';

const args = process.argv.slice(2);
// Jest starts all its workers even for one file, which then waits for them.
if (args.length === 1 && statSync(args[0], { throwIfNoEntry: false })?.isFile()) args.push('--runInBand');
const scratch = mkdtempSync(join(tmpdir(), 'tollgate-test-'));
const report = join(scratch, 'results.json');
const code = await runJest(['--json', `--outputFile=${report}`, ...args]);

/**
 * Counts passed and failed tests. A file that fails before its first test and a run without a report count as failures.
 */
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
