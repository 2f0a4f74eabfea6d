// npm run gallery [-- --port 6006 …]: the console's components with their states, in Storybook; no server is needed.
import { run } from './launch/child.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { pinnedNode, tool } from './launch/paths.mjs';

await ensureInstalled();

const options = ['--config-dir', 'client/.storybook', '--host', '127.0.0.1', '--port', '6006'];
// No browser that opens by itself, no questions, no look for newer versions.
const quiet = ['--ci', '--no-open', '--no-version-updates', '--disable-telemetry'];
process.exitCode = await run(pinnedNode, [tool('storybook'), 'dev', ...options, ...quiet, ...process.argv.slice(2)]);
