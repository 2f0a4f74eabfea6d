import { join } from 'node:path';
import { build, type PluginOption, type Rolldown } from 'vite';
import { type Screen, screens, source } from './screens.ts';

const entry = 'app/main.tsx';
const table = 'ui/table/data-table.tsx';
/** Parts of the shell of every signed-in user, which load after the page. */
const tools = [
  'app/live-status.tsx',
  'features/job-tray/job-tray.tsx',
  'features/notices/notice-bell.tsx',
  'features/onboarding/onboarding.card.tsx',
  'graphql/live/live-subscriptions.ts',
  'graphql/saved-views/saved-views.tsx',
  'ui/feedback/toaster.tsx',
];
/**
 * Ordered from the chunk that all pages load to chunks that fewer pages load. A module is in the first chunk that needs
 * it.
 */
const CHUNKS = [
  'base',
  'controls',
  'forms',
  'data',
  'widgets',
  'lists',
  'objects',
  'overlays',
  'charts',
  'popups',
  'common',
  'tools',
  'within',
] as const;
type Name = (typeof CHUNKS)[number];

/**
 * Modules that the tools share with a few screens; split by size, so that a screen with an icon does not load popovers.
 */
const SHARED_WITH_TOOLS: readonly Name[] = ['popups', 'common', 'tools'];
/** Without what these modules import, because a module is also needed where the others of its chunk are not. */
const WITHOUT_IMPORTS: readonly Name[] = [...SHARED_WITH_TOOLS, 'within', 'overlays'];
/** Modules of dialogs, drawers and popovers. Most pages load them on demand. */
const OVERLAY = /\/(@zag-js|components)\/(dialog|drawer|popover|focus-trap|aria-hidden|remove-scroll)\//;
/** The base of tabs, popovers and menus, which few screens show immediately. */
const isMachine = (id: string) => /\/(@zag-js|@ark-ui)\//.test(id);
const isIcon = (id: string) => id.includes('/lucide-react/');
const isSmall = (id: string) => isIcon(id) || !id.includes('/node_modules/');

/** A module that fewer screens have in common is left to the bundler. */
const FEW = 3;
/** Characters before minification. A module with fewer that a screen shares with its dialogs is not worth a request. */
const TINY = 2000;

/** Whether the frame of a screen contains the client of the GraphQL API. */
const hasData = ({ frame }: Screen) => frame.includes('app/connected-shell.tsx');

/** Whether a screen has no shell, such as those to log in. */
const isBare = ({ frame }: Screen) => frame.length === 0;

type Chunks = readonly Rolldown.OutputChunk[];

/**
 * The chunks of modules that many screens need. Left to the bundler, every combination of screens and dialogs
 * that share a module has a separate chunk, and a list loads more than a hundred files, most below a kilobyte. A build
 * without names shows which modules a screen really needs, because packages import many modules that are not used.
 * @param plugins of the build
 */
export async function sharedChunks(plugins: PluginOption[]): Promise<Rolldown.CodeSplittingGroup[]> {
  const names = namesOf(await unnamedChunks(plugins), screens());
  return CHUNKS.map((name, at) => ({
    name,
    priority: CHUNKS.length - at,
    test: (id) => names.get(id) === name,
    // Modules that the tools share with a few screens stay out of their chunk, which loads after the page.
    includeDependenciesRecursively: !WITHOUT_IMPORTS.includes(name),
  }));
}

async function unnamedChunks(plugins: PluginOption[]): Promise<Chunks> {
  const result = (await build({
    root: join(source, '..'),
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, reportCompressedSize: false, assetsInlineLimit: 0 },
  })) as Rolldown.RolldownOutput;
  return result.output.filter((output) => output.type === 'chunk');
}

function namesOf(chunks: Chunks, all: readonly Screen[]): Map<string, Name> {
  const chunkOf = (file: string) => chunks.find(({ moduleIds }) => moduleIds.includes(join(source, file)))?.fileName;
  const rootsOf = (files: readonly string[]) => files.map((file) => chunkOf(file) ?? missing(file));
  /** Modules that a screen shares with its own dialogs, or with another screen. */
  const shared = new Set(
    chunks.filter((chunk) => !chunk.isEntry && !chunk.isDynamicEntry).flatMap(({ moduleIds }) => moduleIds),
  );
  const lengths = new Map(
    chunks.flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const),
    ),
  );
  const isTiny = (id: string) => (lengths.get(id) ?? 0) < TINY;
  const ofTools = new Set(modulesOf(rootsOf(tools), chunks));
  const wholes = all.filter(({ within }) => within === undefined);
  /** Number of screens, with those within others. */
  const parts = new Map<string, number>();
  const users = new Map([...ofTools].map((id) => [id, new Set<Screen>()]));
  for (const screen of all) {
    // Code that the settings pages share is not part of other screens.
    const whole = all.find(({ page }) => page === screen.within) ?? screen;
    for (const id of modulesOf(rootsOf([entry, ...screen.frame, screen.page]), chunks)) {
      users.set(id, (users.get(id) ?? new Set()).add(whole));
      parts.set(id, (parts.get(id) ?? 0) + 1);
    }
  }
  const shell = new Set(wholes.filter((screen) => !isBare(screen)));
  const data = new Set(wholes.filter(hasData));
  // The page of an object has the commands of its row in the list.
  const pages = new Set(wholes.filter(({ isOfObject }) => isOfObject));
  const lists = new Set([...(users.get(join(source, table)) ?? missing(table)), ...pages]);
  const nameOf = (id: string, needed: ReadonlySet<Screen>): Name | undefined => {
    const isWithin = (screens: ReadonlySet<Screen>) => [...needed].every((screen) => screens.has(screen));
    const isFor = (screens: ReadonlySet<Screen>) => needed.size === screens.size && isWithin(screens);
    if (id.includes('/locales/')) return undefined;
    if (needed.size === wholes.length) return 'base';
    if (isFor(shell)) return 'controls';
    if (isFor(data)) return 'data';
    if (OVERLAY.test(id)) return 'overlays';
    if (needed.size === 0) return 'tools';
    if (needed.size > 1 && isWithin(pages)) return 'objects';
    if (needed.size === 1 && (parts.get(id) ?? 0) > 1 && id.includes('/features/')) return 'within';
    // Few screens have charts, in different combinations.
    if (needed.size < FEW && id.includes('/ui/chart/')) return 'charts';
    // Loaded by every signed-in user, by some with the page and by the others with the tools.
    const isForFew = needed.size < FEW || (needed.size === FEW && isMachine(id));
    if (isForFew && ofTools.has(id)) {
      if (!isWithin(data)) return 'common';
      return isIcon(id) || (isSmall(id) && isTiny(id)) ? 'widgets' : 'popups';
    }
    // A request costs more than the cells, fields and icons of another screen.
    if (needed.size < FEW && isSmall(id) && !id.includes('/features/')) {
      if (needed.size > 1 && isWithin(lists)) return 'lists';
      const isApart = needed.size > 1 || (isTiny(id) && shared.has(id));
      if (isWithin(data) && isApart) return 'widgets';
      // Modules that lists share with a page for visitors.
      return isApart && isWithin(shell) && [...needed].some((screen) => lists.has(screen)) ? 'controls' : undefined;
    }
    if (needed.size < FEW) return undefined;
    if (isWithin(lists)) return 'lists';
    if (isWithin(data)) return 'widgets';
    const isInShell = ofTools.has(id) || [...needed].some((screen) => lists.has(screen));
    // Lists load the form library with their first dialog, and some pages have fields without it.
    const isField = isTiny(id) && [...needed].some(hasData);
    if (!isInShell && !isField) return 'forms';
    // The few fields and icons that the log-in pages share with others; without them they would load all of 'controls'.
    return [...needed].filter(isBare).length >= (isInShell ? FEW : 1) ? 'base' : 'controls';
  };
  return new Map(
    [...users].flatMap(([id, needed]) => {
      const name = nameOf(id, needed);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

/** The modules of chunks and of all that these import statically. */
function modulesOf(roots: readonly string[], chunks: Chunks): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<Rolldown.OutputChunk>();
  const waiting = [...roots];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = byFile.get(file);
    if (!chunk || seen.has(chunk)) continue;
    seen.add(chunk);
    waiting.push(...chunk.imports);
  }
  return [...seen].flatMap(({ moduleIds }) => moduleIds);
}

function missing(file: string): never {
  throw new Error(`The console has no chunk of ${file}; see client/build/screens.ts`);
}
