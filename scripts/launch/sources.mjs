import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const stampPath = join(root, 'dist', '.stamp');
const isTest = (name) => /\.(spec|test|stories)\.tsx?$/.test(name);

/** The sources of each half, and the file that exists only after a successful build. */
const halves = {
  server: {
    folder: 'server',
    files: ['package.json', 'package-lock.json', 'tsconfig.json', 'nest-cli.json', 'scripts/launch/bundle.mjs'],
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
export function fingerprint(half) {
  const { folder, files } = halves[half];
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
export function isStale(half) {
  return !existsSync(join(root, halves[half].entry)) || readStamp()[half] !== fingerprint(half);
}

/** Records that the half is built from the sources with this fingerprint, which is taken before the build begins. */
export function markBuilt(half, print) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampPath, `${JSON.stringify({ ...readStamp(), [half]: print }, null, 2)}\n`);
}
