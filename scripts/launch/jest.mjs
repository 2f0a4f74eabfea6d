import { join } from 'node:path';
import { pinnedEnv, run } from './child.mjs';
import { pinnedNode, root } from './paths.mjs';

const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/** Runs Jest in the foreground under the pinned Node and resolves with its exit code. */
export function runJest(args, env = {}) {
  // Node warns of module hooks and of stripping types, which is how the tests are loaded.
  const options = `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
  return run(pinnedNode, [jest, ...args], { env: pinnedEnv({ NODE_OPTIONS: options, ...env }) });
}
