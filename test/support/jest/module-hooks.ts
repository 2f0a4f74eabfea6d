import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '..', '..', '..');
const cacheFolder = join(root, 'node_modules', '.cache', 'tests');
const GLOBALS_URL = pathToFileURL(join(import.meta.dirname, 'globals.ts')).href;
const SERVER_URL = pathToFileURL(join(root, 'server', '/')).href;
const EXTENSIONS = ['.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Compiles TypeScript to JavaScript for tests, with the settings of both the server's and the console's build. */
const options = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
  },
} as const;

/** The path of the source map of each loaded file, by the URL that V8 uses for the file. */
export const sourceMaps = new Map<string, string>();

/** Whether a module is TypeScript of this repository. */
export const isOwnSource = (url: string): boolean =>
  url.startsWith('file:') && !url.includes('/node_modules/') && /\.tsx?(\?|$)/.test(url);

/** A TypeScript file, its compiled output, and the path of its source map. */
export interface CompiledFile {
  readonly originalCode: string;
  readonly code: string;
  readonly mapPath: string;
}

/** Compiles a TypeScript file, or takes the result from the cache when the file is unchanged. */
export function compile(path: string): CompiledFile {
  const originalCode = readFileSync(path, 'utf8');
  const key = createHash('sha1').update(cacheVersion()).update(path).update('\0').update(originalCode).digest('hex');
  const codePath = join(cacheFolder, key.slice(0, 2), `${key.slice(2)}.js`);
  const mapPath = `${codePath}.map`;
  if (existsSync(codePath)) return { originalCode, code: readFileSync(codePath, 'utf8'), mapPath };
  const { code, map } = swc().transformSync(originalCode, { ...options, filename: path, sourceFileName: path });
  mkdirSync(join(codePath, '..'), { recursive: true });
  write(mapPath, map ?? '');
  write(codePath, code);
  return { originalCode, code, mapPath };
}

/** Several workers of one run may compile the same file concurrently: each writes a temporary file and renames it. */
function write(path: string, text: string): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}

const require = createRequire(import.meta.url);
// The compiler is loaded only when needed, because loading it costs more than a cached run.
const swc = () => require('@swc/core') as typeof import('@swc/core');

let version: string | undefined;
function cacheVersion(): string {
  version ??= `${(require('@swc/core/package.json') as { version: string }).version}\0${JSON.stringify(options)}\0`;
  return version;
}

/**
 * Registers hooks with which Node loads sources and specs without a build: TypeScript with decorators and JSX, './x.js'
 * for './x.ts', paths without extension, and `@jest/globals` outside Jest's own sandbox.
 */
let installed = false;
export function installModuleHooks(): void {
  if (installed) return;
  installed = true;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: GLOBALS_URL, shortCircuit: true };
      const isFromSource = context.parentURL !== undefined && isOwnSource(context.parentURL);
      if (!(specifier.startsWith('.') && isFromSource) && !isThreadOfServer(specifier)) return next(specifier, context);
      const found = sourceFileOf(fileURLToPath(new URL(specifier, context.parentURL)));
      return found ? { url: pathToFileURL(found).href, shortCircuit: true } : next(specifier, context);
    },
    load(url, context, next) {
      if (!isOwnSource(url)) return next(url, context);
      const { code, mapPath } = compile(fileURLToPath(url));
      sourceMaps.set(url, mapPath);
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

/** Files that the server starts as worker threads; such a file is imported by its URL. */
const isThreadOfServer = (url: string): boolean => url.startsWith(SERVER_URL) && url.endsWith('.worker.js');

function sourceFileOf(path: string): string | undefined {
  if (path.endsWith('.js')) {
    const stem = path.slice(0, -'.js'.length);
    return EXTENSIONS.slice(0, 2)
      .map((extension) => stem + extension)
      .find(existsSync);
  }
  if (['.ts', '.tsx'].includes(extname(path))) return path;
  return EXTENSIONS.map((extension) => path + extension).find(existsSync);
}
