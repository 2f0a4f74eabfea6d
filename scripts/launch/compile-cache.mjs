// Fills the compile cache of Node.js with the files that the built server loads at its start, so that no start compiles
// them. Nothing is started. The cache that a first start would write is larger, because it also has what requests and
// the stop of that process needed, and is slower to read. The cache belongs to the user who runs this.
import { readdir } from 'node:fs/promises';
import { constants, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './child.mjs';
import { compileCache, heapFlags, root } from './paths.mjs';

// V8 uses compiled code only with the flags that it was compiled with.
if (!heapFlags.every((flag) => process.execArgv.includes(flag))) {
  process.exit(await run(process.execPath, [...heapFlags, import.meta.filename]));
}

const { ENABLED, ALREADY_ENABLED } = constants.compileCacheStatus;
const { status, message } = enableCompileCache(compileCache);
if (status !== ENABLED && status !== ALREADY_ENABLED) throw new Error(`Node.js stores no compiled code: ${message}`);
const folder = join(root, 'dist', 'server');
const files = (await readdir(folder)).filter((name) => /^app-.*\.js$/.test(name));
if (files.length === 0) throw new Error(`${folder} has no file app-*.js, so the bundle names its files in another way`);
for (const name of files) await import(pathToFileURL(join(folder, name)).href);
