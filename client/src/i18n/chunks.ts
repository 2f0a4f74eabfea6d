import type { TextLoader, Texts } from './setup';

const files = import.meta.glob<Texts>('./locales/*/*.json', { import: 'default' });

/** Each namespace of each language is a lazy chunk, so a page loads only one language. */
export const loadChunk: TextLoader = (language, namespace) => {
  const load = files[`./locales/${language}/${namespace}.json`];
  return load ? load() : Promise.reject(new Error(`No texts ${language}/${namespace}`));
};
