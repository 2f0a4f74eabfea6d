import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of this checkout, independent of the current directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The pinned Node (24). The Node of the machine runs only npm and these launchers. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/** The path of a command-line tool that an npm package contains. */
export const tool = (name) => join(root, 'node_modules', '.bin', name);

/** Where Node.js stores compiled code of the built server, see `compile-cache.mjs`. */
export const compileCache = join(root, 'dist', '.compile-cache');

/**
 * The young heap has 32 MB in each half: Node.js would let it grow to 64, for more memory; 16 costs a tenth more CPU.
 * It does not shrink, and the old heap may grow to two and a half times what the last collection left before the next
 * one: with V8's own limits, a collection on an idle process (`server/serving/free-start-memory.ts`) makes later calls
 * cost half more. Without pretenuring: V8 would allocate objects that two collections found in use, such as objects of
 * calls that wait for their commit, among old objects, where they keep all that they refer to until the next full
 * collection, for a seventh of the CPU time of a call (docs/measurements.md). Buffers count for the limit of the heap:
 * with a separate limit, every 64 MB of them start a full collection, which took two thirds of the CPU time of calls
 * with images.
 */
export const heapFlags = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--heap-growing-percent=150',
  '--no-allocation-site-pretenuring',
  '--external-memory-accounted-in-global-limit',
];

const startedBy = (main) => [
  ...heapFlags,
  '--import',
  join(root, 'scripts', 'launch', 'source-maps.mjs'),
  join(root, 'dist', ...main),
];

/** The arguments of Node that start the built server. */
export const serverArgs = startedBy(['server', 'main.js']);

/** The arguments of Node that start the built command line. */
export const commandLineArgs = startedBy(['server', 'cli.js']);

/** The arguments of Node that start the compiled server before it is bundled. */
export const compiledServerArgs = startedBy(['modules', 'main.js']);
