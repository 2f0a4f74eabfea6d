import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of Tollgate's package.json: above the sources, the compiled files and the bundled files.
 * @throws Error when the code runs outside of this folder
 */
export const packageRoot: string = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  const path = join(folder, 'package.json');
  if (existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).name === 'tollgate') return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('Package folder was not found: there is no package.json above the running code');
  return rootAbove(parent);
}

let version: string | undefined;

/** The version in package.json. */
export function productVersion(): string {
  version ??= (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;
  return version;
}

let commit: string | null | undefined;

/**
 * The commit that the server was built from, with `-dirty` when files were changed since; null when it was built without
 * git and without SOURCE_COMMIT.
 */
export function productCommit(): string | null {
  if (commit === undefined) {
    const path = join(packageRoot, 'dist', 'server', 'build.json');
    commit = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { commit: string | null }).commit : null;
  }
  return commit;
}
