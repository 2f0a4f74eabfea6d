import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedEnv, runQuietly, since } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { root, tool } from './paths.mjs';

const stampPath = join(root, 'dist', '.stamp');
const isTest = (name) => /\.(spec|test|stories)\.tsx?$/.test(name);

/** The sources of each half, and the file that exists only after a successful build. */
const sources = {
  server: {
    folder: 'server',
    files: [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'nest-cli.json',
      'scripts/launch/build-info.mjs',
      'scripts/launch/bundle.mjs',
      'scripts/launch/compile-cache.mjs',
      'scripts/launch/paths.mjs',
    ],
    entry: 'dist/server/main.js',
  },
  client: {
    folder: 'client',
    files: ['package-lock.json', 'tsconfig.json'],
    entry: 'dist/client/index.html',
  },
};

function* filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (!isTest(entry.name)) yield path;
  }
}

/**
 * A digest of the content of all sources of the half. File times are not used, because every checkout and copy changes
 * them.
 */
function fingerprint(half) {
  const { folder, files } = sources[half];
  const digest = createHash('sha256');
  for (const path of [...files.map((file) => join(root, file)), ...filesUnder(join(root, folder))]) {
    digest.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return digest.digest('hex');
}

function readStamp() {
  return existsSync(stampPath) ? JSON.parse(readFileSync(stampPath, 'utf8')) : {};
}

/** True when the half's build is missing or was made from other sources. */
function isStale(half) {
  return !existsSync(join(root, sources[half].entry)) || readStamp()[half] !== fingerprint(half);
}

/** Records that the half is built from the sources with this fingerprint, which is taken before the build begins. */
export function markBuilt(half, print) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampPath, `${JSON.stringify({ ...readStamp(), [half]: print }, null, 2)}\n`);
}

/** The tools of each half, in order. The server is compiled by file, bundled into a few files and compiled by V8. */
const steps = {
  server: [
    [tool('nest'), 'build'],
    [join(root, 'scripts', 'launch', 'bundle.mjs')],
    [join(root, 'scripts', 'launch', 'build-info.mjs')],
    [join(root, 'scripts', 'launch', 'compile-cache.mjs')],
  ],
  client: [[tool('vite'), 'build', 'client']],
};

/** The two halves of a build. */
export const halves = Object.keys(steps);

/**
 * Builds halves (`server`, `client`) at the same time, because most of their tools use one core. Exits the process with
 * the code of a tool that fails, after the other half has ended.
 */
export async function build(wanted) {
  const codes = await Promise.all(wanted.map(buildHalf));
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}

/**
 * Builds one half and prints how long it took, on standard error because standard output belongs to the command that
 * needs the build.
 * @returns 0, or the exit code of the tool that failed
 */
async function buildHalf(half) {
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
    return code;
  }
  markBuilt(half, print);
  console.error(`Built ${half} in ${since(start)}`);
  return 0;
}

/**
 * Builds the server only if it was never built: a process of this checkout may be running, and its build and packages are
 * replaced by another build.
 */
export async function ensureServerBuilt() {
  if (!readStamp().server || !existsSync(join(root, sources.server.entry))) await ensureBuilt(['server']);
  else if (isStale('server'))
    console.error('Note: the sources have changed since the build that this command runs; npm run build updates it');
}

/** Installs missing packages and builds what has changed. Takes little time when nothing has changed. */
export async function ensureBuilt(wanted = halves) {
  await ensureInstalled();
  await build(wanted.filter(isStale));
}
