// npm run test:faults kills gateways, restarts, stalls and empties PostgreSQL and Redis under load, and runs the other
// specs of test/faults. Prints a table at the end of each. With a name it runs one of them, such as `npm run
// test:faults -- jobs`.
import { join } from 'node:path';
import { runJest } from './launch/jest.mjs';
import { root } from './launch/paths.mjs';

process.exitCode = await runJest(['--config', join(root, 'jest.faults.config.mjs'), ...process.argv.slice(2)]);
