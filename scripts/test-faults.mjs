// npm run test:faults: gateways killed, PostgreSQL and Redis restarted, stalled and emptied under load, and the other checks of
// test/faults; a table at the end of each. A name runs one of them, such as `npm run test:faults -- jobs`.
import { join } from 'node:path';
import { runJest } from './launch/jest.mjs';
import { root } from './launch/paths.mjs';

process.exitCode = await runJest(['--config', join(root, 'jest.faults.config.mjs'), ...process.argv.slice(2)]);
