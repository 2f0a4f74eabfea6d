// npm run test:faults: gateways killed, PostgreSQL and Redis restarted, stalled and emptied under load; workers killed amid a
// thousand jobs (`npm run test:faults -- jobs` for these alone); a table at the end of each.
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { pinnedEnv, run } from './launch/child.mjs';
import { pinnedNode, root } from './launch/paths.mjs';

await ensureBuilt();
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const args = [jest, '--config', join(root, 'jest.faults.config.mjs'), ...process.argv.slice(2)];
process.exitCode = await run(pinnedNode, args, { env: pinnedEnv({ NODE_OPTIONS }) });
