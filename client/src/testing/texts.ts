import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Texts } from '../i18n/setup';

const folder = join(process.cwd(), 'client/src/i18n/locales');

/** Reads a namespace from disk; the loader of the browser needs the bundler. */
export const readTexts = (language: 'zh' | 'en', namespace: string): Texts =>
  JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'));

/** Namespaces of a language. */
export const namespaces = (language: 'zh' | 'en'): string[] =>
  readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

const source = join(process.cwd(), 'client/src');

/** Source code of the console, without tests and stories. */
export const sourceText = (): string =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.|generated|^testing\//.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
