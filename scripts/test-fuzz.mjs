// npm run test:fuzz [-- --cases <requests of each kind> --seed <n>] sends random requests from every role.
import { parseArgs } from 'node:util';
import { runJest } from './launch/jest.mjs';

const { values } = parseArgs({ options: { cases: { type: 'string', default: '20000' }, seed: { type: 'string' } } });

const env = { FUZZ_CASES: values.cases, ...(values.seed && { FUZZ_SEED: values.seed }) };
process.exitCode = await runJest(['--selectProjects', 'e2e', '--', 'test/e2e/security/fuzz'], env);
