import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import i18next from 'i18next';

/** The console's languages. */
export type Language = 'zh' | 'en';

/** A text of the console by `namespace:key`, with its values filled in. Throws when the key does not exist. */
export type Text = (key: string, values?: Readonly<Record<string, unknown>>) => string;

const locales = join(import.meta.dirname, '..', '..', 'client', 'src', 'i18n', 'locales');

function resourcesOf(language: Language): Record<string, Record<string, unknown>> {
  const folder = join(locales, language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>,
    ]),
  );
}

const leaves = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : leaves(text as object)));
const paths = (texts: object, under = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [under + name] : paths(text as object, `${under}${name}.`),
  );

const forbidden = new Map<Language, string>();

/**
 * Texts that must never be displayed in this language: keys, and sentences of the other language. A JSON array, because
 * Playwright takes longer to send a page thousands of strings than one.
 */
export function forbiddenTexts(language: Language): string {
  const texts = forbidden.get(language) ?? JSON.stringify(readForbiddenTexts(language));
  forbidden.set(language, texts);
  return texts;
}

function readForbiddenTexts(language: Language): string[] {
  const own = resourcesOf(language);
  const translated = new Set(leaves(own));
  const names = Object.entries(own).flatMap(([namespace, texts]) =>
    paths(texts).flatMap((path) => (path.includes('.') ? [path, `${namespace}:${path}`] : [`${namespace}:${path}`])),
  );
  // A single word may be a name that is the same in both languages.
  const foreign = leaves(resourcesOf(language === 'zh' ? 'en' : 'zh')).filter((text) =>
    /\s|\p{Script=Han}/u.test(text),
  );
  return [...names, ...foreign.filter((text) => !translated.has(text))];
}

/** The texts of the console in one language, read from the source files of the translations. */
export async function textsOf(language: Language): Promise<Text> {
  const instance = i18next.createInstance();
  const t = await instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: resourcesOf(language) },
    interpolation: { escapeValue: false },
  });
  return (key, values = {}) => {
    if (!instance.exists(key, values)) throw new Error(`The console has no text ${key} in ${language}.`);
    return String(t(key, values));
  };
}
