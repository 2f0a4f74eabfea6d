// npm run test:profile -- <path>: runs the test files whose path matches, one after the other, and prints for each where
// its time goes: loading modules, making databases, starting servers and browsers, the tests themselves.
import { ensureInstalled } from './launch/install.mjs';
import { runJest } from './launch/jest.mjs';

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Usage: npm run test:profile -- <path of a test file>');
  process.exit(2);
}
await ensureInstalled();
process.exitCode = await runJest(['--runInBand', ...paths], { TEST_PROFILE: 'true' });
