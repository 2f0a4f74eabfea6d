import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import i18next from 'i18next';

/** The console's languages. */
export type Language = 'zh' | 'en';

/** A text of the console by `namespace:key`, with its values filled in. Throws when there is none. */
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

/** What the console says in one language, read from the files it is built from. */
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
