// npm run model-snapshot [-- --litellm FILE --models-dev FILE …] writes the snapshot of model facts from the public lists
// of LiteLLM and models.dev, or from copies of them (docs/models.md).
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { run } from './launch/child.mjs';
import { pinnedNode, root, serverArgs } from './launch/paths.mjs';

await ensureBuilt(['server']);

const args = [...serverArgs.slice(0, -1), join(root, 'dist', 'server', 'model-snapshot.js'), ...process.argv.slice(2)];
process.exitCode = await run(pinnedNode, args);
