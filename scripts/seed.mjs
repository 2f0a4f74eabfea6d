// npm run seed [-- --rows N --days N --seed N --password P] fills an empty database with a demo site.
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { run } from './launch/child.mjs';
import { pinnedNode, root, serverArgs } from './launch/paths.mjs';

await ensureBuilt();

const args = [...serverArgs.slice(0, -1), join(root, 'dist', 'server', 'seed.js'), ...process.argv.slice(2)];
process.exitCode = await run(pinnedNode, args, { cwd: root });
