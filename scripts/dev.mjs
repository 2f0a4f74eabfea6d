// npm run dev compiles and restarts the server on every save, and serves the console with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { markBuilt } from './launch/builder.mjs';
import { exitCodeOf, pinnedEnv } from './launch/child.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { compiledServerArgs, pinnedNode, root, tool } from './launch/paths.mjs';

await ensureInstalled();
// The compiler started below writes to dist/modules on every save; a later build would start from these files.
markBuilt('server', null);

const children = new Set();
let stopping = false;

/** Stops every child once and keeps the first reason as the exit code. */
function stopAll(code, signal = 'SIGTERM') {
  if (!stopping) {
    stopping = true;
    process.exitCode = code;
  }
  for (const child of children) child.kill(signal);
}

function start(args, { env = {}, stderr = 'inherit' } = {}) {
  const child = spawn(pinnedNode, args, { cwd: root, env: pinnedEnv(env), stdio: ['inherit', 'inherit', stderr] });
  children.add(child);
  child.once('exit', (code, signal) => {
    children.delete(child);
    stopAll(exitCodeOf(code, signal));
  });
  return child;
}

// A terminal sends Ctrl-C to the whole process group, so the children already receive it. Other signals are forwarded.
process.on('SIGINT', () => {
  if (process.stdin.isTTY) stopping = true;
  else stopAll(0, 'SIGINT');
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(0));

start([tool('vite'), 'client']);

const compiler = start([tool('nest'), 'build', '--watch'], { stderr: 'pipe' });
let serverStarted = false;
compiler.stderr.setEncoding('utf8').on('data', (text) => {
  process.stderr.write(text);
  // The first compilation empties dist/modules. A server started before it ends would miss modules.
  if (serverStarted || !text.includes('Successfully compiled')) return;
  serverStarted = true;
  // Most modules are the same after a save, so that a restart need not compile them again.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'dev-server') };
  start(['--watch', '--watch-preserve-output', ...compiledServerArgs], { env });
});
