import { expect, it } from '@jest/globals';
import { readTexts } from '../../../testing/texts';
import { cards, specs } from './cards';
import { ownCards } from './operation';
import { textId } from './option-texts';

const keys = cards.flatMap(({ options }) => options.map(({ key }) => key));
const leaf = (texts: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], texts);

it('every option is on exactly one card', () => {
  expect(specs.size).toBe(keys.length);
  const elsewhere = ownCards.flatMap((card) => card.keys);
  expect(keys.filter((key) => elsewhere.includes(key))).toEqual([]);
});

it('every option, card and confirmation has texts', () => {
  const texts = readTexts('zh', 'settings');
  const found = [...keys, ...ownCards.flatMap((card) => card.keys)];
  expect(found.filter((key) => !leaf(texts, 'option', textId(key), 'label'))).toEqual([]);
  expect([...cards, ...ownCards].filter(({ id }) => !leaf(texts, 'card', id, 'title'))).toEqual([]);
  expect(cards.filter(({ id }) => !leaf(texts, 'card', id, 'text'))).toEqual([]);
  const confirmed = [...specs.values()].filter(({ confirmOn }) => confirmOn);
  expect(confirmed.filter(({ key }) => !leaf(texts, 'confirm', textId(key), 'action'))).toEqual([]);
});
