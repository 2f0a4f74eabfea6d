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
}

const LANGUAGES = ['zh', 'en'];
const SHELL_TEXTS = /^texts-/;

/**
 * Lets the page request the code and texts of its screen, and the status of the site, while its HTML is parsed. Without
 * it each would be requested only when the code before it has run.
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
        const pages = screens().map(
          (screen): ScreenFiles => ({
            path: screen.path,
            isOfObject: screen.isOfObject,
            files: closureOf(present([...screen.frame, screen.page].map(fileOf))).filter(
              (file) => !ofEveryPage.has(file),
            ),
            texts: Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language, screen)])),
          }),
        );
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
  try {
    language = localStorage.getItem('i18nextLng');
  } catch {}
  language ??= navigator.languages.map((wish) => wish.slice(0, 2)).find((wish) => page.texts[wish]) ?? 'zh';
  for (const file of [...page.files, ...(page.texts[language] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
