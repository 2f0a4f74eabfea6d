// npm run bench [-- <which>] compares Tollgate with a bare relay (gateway, the default), one process with two
// (processes), and this build with builds of other checkouts (builds <directory> ...). It measures settlement alone
// (settlement), the usage log with many rows (logs, with --rows <count>), figures for sizing a site (sizing), the
// import of a site with many users and log rows (import, with --users <count> and --rows <count>), calls while
// processes are replaced (rolling-upgrade, with --longest <seconds> and --from <directory>), long streams, large bodies
// and clients that disconnect (extremes), the console on a slow machine (console), tasks of users in the console
// (console-tasks, with --only <name> and --beside <directory>), memory after equal loads (memory, with --loads <count>
// and --seconds <seconds>), waiting times of contributors (inner-loop, with --rounds <count> and --only <name>), and
// profiles a saturated gateway (profile, with the kind of load, --allocations or --collections, --connections <count>,
// --checkout <directory> and --out <file>).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from './launch/builder.mjs';
import { run } from './launch/child.mjs';
import { pinnedNode, root } from './launch/paths.mjs';

const [which = 'gateway', ...args] = process.argv.slice(2);
const benches = {
  gateway: async () => (await import('../test/bench/main.ts')).bench(),
  processes: async () => (await import('../test/bench/processes.ts')).benchProcesses(),
  builds: async () => (await import('../test/bench/builds.ts')).benchBuilds(args),
  profile: async () => (await import('../test/bench/profile.ts')).benchProfile(args),
  settlement: async () => (await import('../test/bench/settlement.ts')).benchSettlement(),
  logs: async () => (await import('../test/bench/log-size/main.ts')).benchLogs(args),
  sizing: async () => (await import('../test/bench/sizing.ts')).benchSizing(),
  import: async () => (await import('../test/bench/imports/main.ts')).benchImports(args),
  'rolling-upgrade': async () => (await import('../test/bench/rolling-upgrade/main.ts')).benchRollingUpgrade(args),
  extremes: async () => (await import('../test/bench/extremes/main.ts')).benchExtremes(),
  memory: async () => (await import('../test/bench/repeated-loads.ts')).benchRepeatedLoads(args),
  'inner-loop': async () => (await import('../test/bench/inner-loop/main.ts')).benchInnerLoop(args),
  console: async () => (await import('../test/bench/console/main.ts')).benchConsole(args),
  'console-tasks': async () => (await import('../test/bench/console-tasks/main.ts')).benchConsoleTasks(args),
};

if (!Object.hasOwn(benches, which)) {
  console.error(`There is no bench ${which}: choose ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
await ensureBuilt();
// The bench is TypeScript, which the pinned Node runs without a build.
if (!registerHooks || !process.features.typescript) {
  process.exit(await run(pinnedNode, [import.meta.filename, which, ...args]));
}

// Sources import './x.js', the name after a build. The bench is not built, so the import is resolved to './x.ts'.
registerHooks({
  resolve(specifier, context, next) {
    const ours = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(ours ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
process.exitCode = (await benches[which]()) ? 0 : 1;

const bundleReport = join(root, 'scripts', 'bundle-report.mjs');
if (which === 'gateway' && existsSync(bundleReport)) {
  spawnSync(pinnedNode, [bundleReport], { cwd: root, stdio: 'inherit' });
}
