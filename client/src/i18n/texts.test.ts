import { describe, expect, it } from '@jest/globals';
import { namespaces, readTexts, sourceText } from '../testing/texts';

type Leaf = [key: string, text: string];

const flatten = (texts: object, path = ''): Leaf[] =>
  Object.entries(texts).flatMap(([name, value]): Leaf[] =>
    typeof value === 'string' ? [[path + name, value]] : flatten(value as object, `${path}${name}.`),
  );

/** Chinese has one plural form, English two; both are reduced to the key used in code. */
const folded = (key: string) => key.replace(/_(one|other)$/, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

/** Keys in the code, as literals and as templates (`step.${id}.title`). */
const literals = new Set([...sourceText().matchAll(/'((?:[\w-]+:)?[\w.-]+)'/g)].map(([, text]) => text));
const hole = /\$\{[^{}`]*\}/g;
const templates = [...sourceText().matchAll(/`((?:[\w.:-]*\$\{[^{}`]*\})+[\w.:-]*)`/g)]
  .map(([, text = '']) => text)
  // A template without a literal part would match every key.
  .filter((text) => /\w\.|\.\w/.test(text.replaceAll(hole, '')))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(hole, '[\\w-]+')}$`));
const isUsed = (namespace: string, key: string) =>
  [key, `${namespace}:${key}`].some((name) => literals.has(name) || templates.some((template) => template.test(name)));

describe('texts', () => {
  it('exist for the same namespaces in both languages', () => {
    expect(namespaces('en')).toEqual(namespaces('zh'));
  });

  describe.each(namespaces('zh'))('%s', (namespace) => {
    const zh = flatten(readTexts('zh', namespace));
    const en = flatten(readTexts('en', namespace));

    it('has the same keys in both languages', () => {
      expect(new Set(en.map(([key]) => folded(key)))).toEqual(new Set(zh.map(([key]) => folded(key))));
    });

    it('has the plural forms of each language', () => {
      expect(zh.filter(([key]) => key.endsWith('_one'))).toEqual([]);
      const forms = (wanted: string) => en.filter(([key]) => key.endsWith(wanted)).map(([key]) => folded(key));
      expect(forms('_one')).toEqual(forms('_other'));
    });

    it('has the same placeholders in both languages', () => {
      const chinese = new Map(zh.map(([key, text]) => [folded(key), placeholders(text)]));
      for (const [key, text] of en) expect([key, placeholders(text)]).toEqual([key, chinese.get(folded(key))]);
    });

    it('has no Chinese in English texts', () => {
      // Each language is named in that language in the menu; no other text mixes languages.
      expect(en.filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
    });

    it('has a space between Chinese and Latin letters', () => {
      expect(zh.filter(([, text]) => /\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u.test(text))).toEqual([]);
    });

    it('has no unused text', () => {
      expect(zh.map(([key]) => folded(key)).filter((key) => !isUsed(namespace, key))).toEqual([]);
    });

    it('has no empty text', () => {
      expect([...zh, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
    });
  });
});
