import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinnedEnv, run } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, root } from './paths.mjs';

/** The worker threads of the product also load TypeScript when the product runs in the process of the tests. */
const hooks = pathToFileURL(join(root, 'test', 'support', 'jest', 'register-hooks.ts')).href;
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/** Installs missing packages, runs Jest in the foreground under the pinned Node and resolves with its exit code. */
export async function runJest(args, env = {}) {
  await ensureInstalled();
  // Hides Node's warnings about module hooks and type stripping, which the tests use. A large young generation saves a
  // twentieth of the time of the console's tests.
  const own = '--disable-warning=ExperimentalWarning --max-semi-space-size=64';
  const options = `${process.env.NODE_OPTIONS ?? ''} ${own}`.trim();
  return run(pinnedNode, ['--import', hooks, jest, ...args], { env: pinnedEnv({ NODE_OPTIONS: options, ...env }) });
}
