import type { TextLoader, Texts } from './setup';

const files = import.meta.glob<Texts>('./locales/*/*.json', { import: 'default' });

/** Every namespace of every language is its own lazy chunk, so a page load carries one language only. */
export const loadChunk: TextLoader = (language, namespace) => {
  const load = files[`./locales/${language}/${namespace}.json`];
  return load ? load() : Promise.reject(new Error(`No texts ${language}/${namespace}`));
};
