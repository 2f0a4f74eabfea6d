// npm start: installs what is missing, builds what is stale, then becomes the server.
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { pinnedEnv, run } from './launch/child.mjs';
import { pinnedNode, root, serverArgs } from './launch/paths.mjs';

await ensureBuilt();

process.chdir(root);
const args = [...serverArgs, ...process.argv.slice(2)];
const env = pinnedEnv({ NODE_COMPILE_CACHE: join(root, 'dist', '.compile-cache') });

// Replacing this process leaves nobody between the terminal and the server: signals and the exit code are its own.
if (process.execve) process.execve(pinnedNode, [pinnedNode, ...args], env);
process.exitCode = await run(pinnedNode, args, { env });
