// npm run screenshots: every screen in both languages, themes and sizes, into test/screenshots.
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { pinnedEnv, run } from './launch/child.mjs';
import { pinnedNode, root } from './launch/paths.mjs';

await ensureBuilt();
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const args = [jest, '--selectProjects', 'browser', '--', 'test/browser/screens/'];
process.exitCode = await run(pinnedNode, args, { env: pinnedEnv({ NODE_OPTIONS, SCREENSHOTS: 'true' }) });
