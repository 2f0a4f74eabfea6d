// npm run test:profile -- <path> runs the matching test files one after the other and prints how much time each spends
// on loading modules, creating databases, starting servers and browsers, and running tests.
import { ensureInstalled } from './launch/install.mjs';
import { runJest } from './launch/jest.mjs';

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Usage: npm run test:profile -- <path of a test file>');
  process.exit(2);
}
await ensureInstalled();
process.exitCode = await runJest(['--runInBand', ...paths], { TEST_PROFILE: 'true' });
