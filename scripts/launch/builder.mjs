import { join } from 'node:path';
import { pinnedEnv, runQuietly, since } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { root, tool } from './paths.mjs';
import { fingerprint, isStale, markBuilt } from './sources.mjs';

/** The tools of each half, in order: the server is compiled file by file, then joined into few. */
const steps = {
  server: [[tool('nest'), 'build'], [join(root, 'scripts', 'launch', 'bundle.mjs')]],
  client: [[tool('vite'), 'build', 'client']],
};

/** The two things a build makes. */
export const halves = Object.keys(steps);

/** Builds one half (`server` or `client`) and prints how long it took. Exits the process when the tool fails. */
export async function build(half) {
  const start = performance.now();
  const print = fingerprint(half);
  // The tools empty their folder first: until one ends well, what is there is no build at all.
  markBuilt(half, null);
  process.stdout.write(`Building ${half} … `);
  for (const [script, ...args] of steps[half]) {
    // Under a test runner's NODE_ENV the console would get React's development build.
    const { code, output } = await runQuietly(script, args, { env: pinnedEnv({ NODE_ENV: 'production' }) });
    if (code === 0) continue;
    console.log(`failed after ${since(start)}`);
    process.stderr.write(output);
    process.exit(code);
  }
  markBuilt(half, print);
  console.log(since(start));
}

/** Installs what is missing and builds what is stale; cheap when nothing is. */
export async function ensureBuilt(wanted = halves) {
  await ensureInstalled();
  for (const half of wanted) if (isStale(half)) await build(half);
}
