import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's own directory, wherever the command was typed. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The pinned Node (24); the machine's own Node only has to run npm and these launchers. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/** The path of a command-line tool that came with the packages. */
export const tool = (name) => join(root, 'node_modules', '.bin', name);

const startedBy = (main) => [
  '--import',
  join(root, 'scripts', 'launch', 'source-maps.mjs'),
  join(root, 'dist', ...main),
];

/** How Node starts the built server. */
export const serverArgs = startedBy(['server', 'main.js']);

/** How Node starts what the compiler wrote, before it is joined into the built server. */
export const compiledServerArgs = startedBy(['modules', 'main.js']);
