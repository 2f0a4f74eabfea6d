import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Screen, screens, source } from './screens.ts';

/** The files of a path, in addition to those that every page loads. */
interface ScreenFiles {
  readonly path: string;
  readonly isOfObject: boolean;
  readonly files: readonly string[];
  /** The texts of the page, by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** The heading of the page at exactly this path, by language; missing where it depends on data or is hidden. */
  readonly titles: Readonly<Record<string, string>>;
  /** The text of the empty search field beside the heading of a list, by language. */
  readonly searches: Readonly<Record<string, string>>;
  /** The place of the heading. */
  readonly kind: 'bare' | 'list' | 'page';
}

const LANGUAGES = ['zh', 'en'];
const SHELL_TEXTS = /^texts-/;
const LIST = 'resource-list/resource-list.tsx';

/**
 * Lets the page request the code and texts of its screen, and the status of the site, while its HTML is parsed, and
 * draw its frame with the heading and the text of the search field. Without it each would be requested only when the
 * code before it has run, and the window would be empty until then.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const closureOf = (files: readonly string[]): string[] => {
          const seen = new Set<string>();
          const waiting = [...files];
          for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
            if (seen.has(file) || !byFile.has(file)) continue;
            seen.add(file);
            waiting.push(...(byFile.get(file)?.imports ?? []));
          }
          return [...seen];
        };
        const fileOf = (module: string) =>
          chunks.find(({ facadeModuleId }) => facadeModuleId === join(source, module))?.fileName ??
          chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)))?.fileName;
        const present = (files: readonly (string | undefined)[]) => files.filter((file) => file !== undefined);
        const ofEveryPage = new Set(closureOf(present([chunks.find(({ isEntry }) => isEntry)?.fileName])));
        const textsOf = (language: string, { namespaces }: Screen) => [
          ...chunks
            .filter(({ name }) => SHELL_TEXTS.test(name) && name.endsWith(language))
            .map(({ fileName }) => fileName),
          ...present(namespaces.map((namespace) => fileOf(`i18n/locales/${language}/${namespace}.json`))),
        ];
        const all = screens();
        const pages = all.map((screen): ScreenFiles => {
          const closure = closureOf(present([...screen.frame, screen.page].map(fileOf)));
          const isList = closure.some((file) => byFile.get(file)?.moduleIds.includes(join(source, LIST)));
          return {
            path: screen.path,
            isOfObject: screen.isOfObject,
            files: closure.filter((file) => !ofEveryPage.has(file)),
            texts: Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language, screen)])),
            titles: textsOfPage(screen, all, ({ heading, title }) => heading ?? title),
            searches: isList ? textsOfPage(screen, all, searchOf) : {},
            kind: screen.frame.length === 0 ? 'bare' : isList ? 'list' : 'page',
          };
        });
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'fetch', href: '/api/status', crossorigin: true },
            injectTo: 'head',
          },
          {
            tag: 'script',
            attrs: { nonce: '__CSP_NONCE__' },
            children: `(${requestScreen.toString()})(${JSON.stringify(pages)})`,
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

type Texts = Readonly<Record<string, unknown>>;

/**
 * The heading is the text `heading` or `title` of the first screen that names the namespace. A screen that sets the title
 * of the document itself, and one within another screen, have another heading or a hidden one.
 */
function textsOfPage(
  screen: Screen,
  all: readonly Screen[],
  textOf: (texts: Texts) => unknown,
): Record<string, string> {
  const [namespace] = screen.namespaces;
  if (namespace === undefined || all.find(({ namespaces }) => namespaces[0] === namespace) !== screen) return {};
  if (screen.within !== undefined || readFileSync(join(source, screen.page), 'utf8').includes('usePageTitle('))
    return {};
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const file = join(source, 'i18n/locales', language, `${namespace}.json`);
      const text = textOf(JSON.parse(readFileSync(file, 'utf8')) as Texts);
      return typeof text === 'string' ? [[language, text]] : [];
    }),
  );
}

/** The key of a list's search text is `search`, or is in `filter` for a filter line. */
const searchOf = ({ search, filter }: Texts): unknown => {
  const { line, words }: Texts = typeof filter === 'object' && filter !== null ? { ...filter } : {};
  return search ?? line ?? words;
};

/** Runs in the page before any other code, so it uses nothing outside itself. */
function requestScreen(pages: readonly ScreenFiles[]): void {
  const { pathname } = location;
  const isOf = ({ path, isOfObject }: ScreenFiles) => {
    if (isOfObject) return pathname.startsWith(`${path}/`) && /^\/\d+$/.test(pathname.slice(path.length));
    return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  };
  const page = pages
    .filter(isOf)
    .sort((one, other) => other.path.length - one.path.length || Number(other.isOfObject) - Number(one.isOfObject))[0];
  if (!page) return;
  let language: string | null = null;
  let isSignedIn = false;
  let hasRail = false;
  try {
    language = localStorage.getItem('i18nextLng');
    isSignedIn = localStorage.getItem('user') !== null;
    hasRail = localStorage.getItem('default_collapse_sidebar') === 'true';
  } catch {}
  language ??= navigator.languages.map((wish) => wish.slice(0, 2)).find((wish) => page.texts[wish]) ?? 'zh';
  for (const file of [...page.files, ...(page.texts[language] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
  const siteName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';
  const partOf = (name: string, text = '') => {
    const part = document.createElement('div');
    part.className = name;
    part.textContent = text;
    return part;
  };
  const heading = pathname === page.path ? page.titles[language]?.replace('{{name}}', siteName) : undefined;
  const title = partOf('first-title', heading);
  const search = page.searches[language];
  if (heading !== undefined && search !== undefined) title.append(partOf('first-search', search));
  const nav = partOf('first-nav');
  nav.toggleAttribute('data-rail', hasRail);
  const frame = partOf('first-paint');
  frame.ariaHidden = 'true';
  frame.dataset.kind = page.kind;
  frame.append(...(page.kind === 'bare' ? [title] : [partOf('first-bar'), ...(isSignedIn ? [nav] : []), title]));
  // The shell covers all of the frame but the heading, which stays until the page has its own.
  const isRendered = (root: HTMLElement) => root.querySelector(heading === undefined ? 'h1, main' : 'h1') !== null;
  const end = () => {
    changes.disconnect();
    frame.remove();
  };
  // The body is not parsed yet.
  const changes = new MutationObserver(() => {
    const root = document.getElementById('root');
    if (!root) return;
    if (isRendered(root)) end();
    else if (!frame.isConnected) root.after(frame);
  });
  changes.observe(document, { childList: true, subtree: true });
  // A page that cannot be loaded never has a heading.
  addEventListener('load', () => setTimeout(end, 10_000));
}
