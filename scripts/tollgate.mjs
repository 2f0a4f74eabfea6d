#!/usr/bin/env node
// tollgate <command>: the command line of Tollgate. In a checkout, `start` first installs and builds what has changed;
// any other command uses the build that exists. An image contains the built server only.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pinnedEnv, run } from './launch/child.mjs';
import { commandLineArgs, compileCache, pinnedNode, root } from './launch/paths.mjs';

const isCheckout = existsSync(join(root, 'server', 'main.ts'));
const args = [...commandLineArgs, ...process.argv.slice(2)];

if (isCheckout) {
  const { ensureBuilt, ensureServerBuilt } = await import('./launch/builder.mjs');
  await (process.argv[2] === 'start' ? ensureBuilt() : ensureServerBuilt());
}
// Imported late, because the first start of a clone installs the package. An image has only the Node of this process.
const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
const env = pinnedEnv({
  // Paths of options are relative to the caller's folder, but the data of a checkout is in one place.
  DATA_DIR: resolve(root, process.env.DATA_DIR || 'data'),
  ...(isCheckout && { NODE_COMPILE_CACHE: compileCache }),
});

// The command replaces this process, so it receives signals directly and its exit code is that of the command.
if (process.execve) process.execve(node, [node, ...args], env);
process.exitCode = await run(node, args, { env, cwd: process.cwd() });
