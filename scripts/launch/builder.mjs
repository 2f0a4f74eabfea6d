import { join } from 'node:path';
import { pinnedEnv, runQuietly, since } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { root, tool } from './paths.mjs';
import { fingerprint, isStale, markBuilt } from './sources.mjs';

/** The tools of each half, in order. The server is compiled file by file, bundled into a few files and compiled by V8. */
const steps = {
  server: [
    [tool('nest'), 'build'],
    [join(root, 'scripts', 'launch', 'bundle.mjs')],
    [join(root, 'scripts', 'launch', 'compile-cache.mjs')],
  ],
  client: [[tool('vite'), 'build', 'client']],
};

/** The two halves of a build. */
export const halves = Object.keys(steps);

/**
 * Builds one half (`server` or `client`) and prints how long it took, on standard error because standard output is that of
 * the command that needs the build. Exits the process when the tool fails.
 */
export async function build(half) {
  const start = performance.now();
  const print = fingerprint(half);
  // The tools empty their folder first, so the folder is not a valid build until one of them succeeds.
  markBuilt(half, null);
  console.error(`Building ${half} …`);
  for (const [script, ...args] of steps[half]) {
    // With the NODE_ENV of a test runner the console would contain the development build of React.
    const { code, output } = await runQuietly(script, args, { env: pinnedEnv({ NODE_ENV: 'production' }) });
    if (code === 0) continue;
    console.error(`Build of ${half} failed after ${since(start)}`);
    process.stderr.write(output);
    process.exit(code);
  }
  markBuilt(half, print);
  console.error(`Built ${half} in ${since(start)}`);
}

/** Installs missing packages and builds what has changed. Takes little time when nothing has changed. */
export async function ensureBuilt(wanted = halves) {
  await ensureInstalled();
  for (const half of wanted) if (isStale(half)) await build(half);
}
