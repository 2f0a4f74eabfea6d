// npm run reconcile: proves that balances and sums are those of ledger and usage; ends with 1 when one is not.
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { run } from './launch/child.mjs';
import { pinnedNode, root, serverArgs } from './launch/paths.mjs';

await ensureBuilt();

const args = [...serverArgs.slice(0, -1), join(root, 'dist', 'server', 'reconcile.js')];
process.exitCode = await run(pinnedNode, args, { cwd: root });
