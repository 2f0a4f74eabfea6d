// Fills the compile cache of Node.js with the files that the built server loads at its start, so that no start compiles
// them. Nothing is started. The cache that a first start would write is larger, because it also has what requests and
// the stop of that process needed, and is slower to read. The cache belongs to the user who runs this.
import { readdir } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, root } from './paths.mjs';

enableCompileCache(compileCache);
const folder = join(root, 'dist', 'server');
for (const name of await readdir(folder))
  if (/^app-.*\.js$/.test(name)) await import(pathToFileURL(join(folder, name)).href);
