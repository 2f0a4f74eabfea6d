// npm run test:fuzz [-- --cases <requests of each kind> --seed <n>]: requests that nobody would write, from every role.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './launch/builder.mjs';
import { pinnedEnv, run } from './launch/child.mjs';
import { pinnedNode, root } from './launch/paths.mjs';

const { values } = parseArgs({ options: { cases: { type: 'string', default: '20000' }, seed: { type: 'string' } } });

await ensureBuilt(['server']);
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const env = pinnedEnv({ NODE_OPTIONS, FUZZ_CASES: values.cases, ...(values.seed && { FUZZ_SEED: values.seed }) });
process.exitCode = await run(pinnedNode, [jest, '--selectProjects', 'e2e', '--', 'test/e2e/fuzz'], { env });
