import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathWithoutOwnBinaries, run } from './child.mjs';
import { pinnedNode, root } from './paths.mjs';

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/**
 * True when node_modules contains every package of the lockfile at its version. Compares npm's own record of the
 * installed tree instead of file times, because a checkout, a copy or a container layer changes file times.
 */
function isInstalled() {
  const installedRecord = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedRecord) || !existsSync(pinnedNode)) return false;
  const installed = readPackages(installedRecord);
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true;
    const found = installed[path];
    if (found) return found.version === wanted.version;
    return Boolean(wanted.optional || wanted.devOptional);
  });
}

/** Installs the packages when the lockfile differs from what is installed. Exits the process when npm fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.error('Installing packages (npm ci); the first time this takes a minute or two …');
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  // Some tools require a newer Node than the one that runs npm. The warning is hidden, because the tools run on the
  // pinned Node.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, PATH: pathWithoutOwnBinaries() };
  // Standard output belongs to the command that needs the packages.
  const stdio = ['inherit', 2, 'inherit'];
  const ownNode = node?.startsWith(join(root, 'node_modules')) ?? true;
  const code =
    npm && !ownNode ? await run(node, [npm, ...args], { env, stdio }) : await run('npm', args, { env, stdio });
  if (code !== 0) {
    console.error(`npm ci failed with exit code ${code}.`);
    process.exit(code);
  }
  if (!existsSync(pinnedNode)) {
    console.error('The package "node" did not bring its binary: npm must be allowed to run install scripts.');
    process.exit(1);
  }
}
