// npm start installs missing packages, builds what has changed, and then runs the server in this process.
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { pinnedEnv, run } from './launch/child.mjs';
import { pinnedNode, root, serverArgs } from './launch/paths.mjs';

await ensureBuilt();

process.chdir(root);
const args = [...serverArgs, ...process.argv.slice(2)];
const env = pinnedEnv({ NODE_COMPILE_CACHE: join(root, 'dist', '.compile-cache') });

// The server replaces this process, so it receives signals directly and its exit code is the exit code of the command.
if (process.execve) process.execve(pinnedNode, [pinnedNode, ...args], env);
process.exitCode = await run(pinnedNode, args, { env });
