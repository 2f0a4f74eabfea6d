// npm run gallery [-- --port 6006 …] shows the components of the console and their states in Storybook. No server is
// needed.
import { run } from './launch/child.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { pinnedNode, tool } from './launch/paths.mjs';

await ensureInstalled();

const options = ['--config-dir', 'client/.storybook', '--host', '127.0.0.1', '--port', '6006'];
// Opens no browser, shows no prompts and does not check for updates.
const quiet = ['--ci', '--no-open', '--no-version-updates', '--disable-telemetry'];
process.exitCode = await run(pinnedNode, [tool('storybook'), 'dev', ...options, ...quiet, ...process.argv.slice(2)]);
