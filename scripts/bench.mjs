// npm run bench: Tollgate beside a bare relay and the upstream alone, in one run on this machine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { run } from './launch/child.mjs';
import { pinnedNode, root } from './launch/paths.mjs';

if (!registerHooks || !process.features.typescript) {
  // The bench is TypeScript that Node runs as it is; the pinned Node can.
  await ensureBuilt();
  process.exit(await run(pinnedNode, [import.meta.filename]));
}
await ensureBuilt();

// Sources say './x.js' as they will after a build; nothing is built here, so './x.ts' is meant.
registerHooks({
  resolve(specifier, context, next) {
    const ours = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(ours ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
const { bench } = await import('../test/bench/main.ts');
process.exitCode = (await bench()) ? 0 : 1;

const bundleReport = join(root, 'scripts', 'bundle-report.mjs');
if (existsSync(bundleReport)) spawnSync(pinnedNode, [bundleReport], { cwd: root, stdio: 'inherit' });
