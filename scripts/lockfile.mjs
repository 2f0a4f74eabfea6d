// node scripts/lockfile.mjs [--check] adds the optional packages of other operating systems to package-lock.json.
//
// npm leaves an optional package out of the lockfile when the registry in use does not carry it, and later `npm ci`
// rejects that lockfile on every machine. The missing entries can be derived: the parent package states their names and
// exact versions.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/paths.mjs';

const path = join(root, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8'));

const systems = { darwin: 'darwin', linux: 'linux', win32: 'win32', windows: 'win32', android: 'android' };
Object.assign(systems, { freebsd: 'freebsd', openharmony: 'openharmony' });
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32'];

/** True when Node would resolve the package from the folder of the other one. */
function isListed(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lockfile.packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** The lockfile entry of a package whose name contains its operating system. */
function entryFor(name, version, parent) {
  const words = name.split(/[/-]/);
  const os = words.map((word) => systems[word]).find(Boolean);
  const cpu = words.find((word) => processors.includes(word));
  if (!/^\d+\.\d+\.\d+/.test(version) || !cpu) throw new Error(`The operating system of ${name}@${version} is unknown`);
  const libc = /musl/.test(name) ? ['musl'] : /-gnu/.test(name) ? ['glibc'] : undefined;
  return { version, cpu: [cpu], dev: parent.dev, libc, optional: true, os: os && [os] };
}

const missing = Object.entries(lockfile.packages).flatMap(([from, parent]) =>
  Object.entries(parent.optionalDependencies ?? {})
    .filter(([name]) => !isListed(from, name))
    .map(([name, version]) => [name, entryFor(name, version, parent)]),
);

if (missing.length === 0) {
  console.log('package-lock.json names the packages of every system.');
} else if (process.argv.includes('--check')) {
  console.log(`package-lock.json lacks ${missing.map(([name]) => name).join(', ')}: run node scripts/lockfile.mjs`);
  process.exitCode = 1;
} else {
  for (const [name, entry] of missing) lockfile.packages[`node_modules/${name}`] = entry;
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`Named ${missing.length} packages of other systems in package-lock.json.`);
}
