import i18next, { type i18n as I18n } from 'i18next';
import type { Language } from '../lib/language';
import { stored } from '../lib/storage';
import type { Resources } from './resources';

export type Texts = Record<string, unknown>;
export type Namespace = keyof Resources;

/** Loads one namespace of one language. The browser loads a chunk, tests read the file. */
export type TextLoader = (language: Language, namespace: string) => Promise<Texts>;

/** Loaded with the shell; every screen adds its own namespaces when its route loads. */
const shellNamespaces = ['common', 'nav', 'error', 'validation', 'status'] as const;

/** The stored language, else a supported language of the browser, else Chinese. */
export function preferredLanguage(languages: readonly string[] = navigator.languages ?? []): Language {
  const chosen = stored.language.read();
  if (chosen) return chosen;
  const known = languages
    .map((language) => language.slice(0, 2).toLowerCase())
    .find((language) => language === 'zh' || language === 'en');
  return known === 'en' ? 'en' : 'zh';
}

let loader: TextLoader | undefined;

/**
 * Starts i18next with the shell's texts of one language. There is no run-time fallback to the other language, which
 * would double every load; a test keeps the key sets equal. `strict` makes a missing key throw.
 */
export async function startI18n(
  load: TextLoader,
  options: { language?: Language; strict?: boolean } = {},
): Promise<I18n> {
  loader = load;
  const backend = {
    type: 'backend' as const,
    init: () => undefined,
    read: (language: string, namespace: string, done: (error: unknown, texts: Texts | null) => void) => {
      load(language as Language, namespace).then(
        (texts) => done(null, texts),
        (error) => done(error, null),
      );
    },
  };
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
  });
  await i18next.use(backend).init({
    lng: options.language ?? preferredLanguage(),
    supportedLngs: ['zh', 'en'],
    fallbackLng: false,
    ns: [...shellNamespaces],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: options.strict,
    missingKeyHandler: options.strict
      ? (_languages, namespace, key) => {
          throw new Error(`Missing text ${namespace}:${key}`);
        }
      : false,
  });
  return i18next;
}

/** Loads the texts of a screen; a route awaits them together with its chunk. */
export const loadTexts = (...namespaces: Namespace[]): Promise<void> => i18next.loadNamespaces(namespaces);

/**
 * Loads a namespace of a language that may not be on screen, for a search in both: `i18next.getFixedT(language,
 * namespace)`.
 */
export async function loadTextsOf(language: Language, namespace: Namespace): Promise<void> {
  if (!loader || i18next.hasResourceBundle(language, namespace)) return;
  i18next.addResourceBundle(language, namespace, await loader(language, namespace));
}

/** Switches the language without a reload and stores the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  stored.language.write(language);
  await i18next.changeLanguage(language);
}
