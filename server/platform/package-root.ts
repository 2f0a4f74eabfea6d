import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Tollgate's own folder, where its package.json lies: above the sources, above what is compiled from them and above the
 * files these are joined into.
 * @throws Error when the code runs outside of it
 */
export const packageRoot: string = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  const path = join(folder, 'package.json');
  if (existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).name === 'tollgate') return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Tollgate runs outside of its folder: there is no package.json above it.');
  return rootAbove(parent);
}
