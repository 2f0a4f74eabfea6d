// npm run reconcile checks that balances and sums match the ledger and the usage log. Ends with exit code 1 when one
// does not.
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { run } from './launch/child.mjs';
import { pinnedNode, root, serverArgs } from './launch/paths.mjs';

await ensureBuilt();

const args = [...serverArgs.slice(0, -1), join(root, 'dist', 'server', 'reconcile.js')];
process.exitCode = await run(pinnedNode, args, { cwd: root });
