// npm run test:faults: gateways killed, PostgreSQL and Redis restarted, stalled and emptied under load; workers killed amid a
// thousand jobs (`npm run test:faults -- jobs` for these alone); a table at the end of each.
import { join } from 'node:path';
import { runJest } from './launch/jest.mjs';
import { root } from './launch/paths.mjs';

process.exitCode = await runJest(['--config', join(root, 'jest.faults.config.mjs'), ...process.argv.slice(2)]);
