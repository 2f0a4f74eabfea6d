import { describe, expect, it } from '@jest/globals';
import { type Placed, UnorderedSet } from './unordered-set.js';

type Item = Placed & { readonly name: string };

const itemsOf = (names: string): Item[] => [...names].map((name) => ({ name }));
const namesOf = (set: Iterable<Item>): string =>
  [...set]
    .map(({ name }) => name)
    .sort()
    .join('');

function setOf(items: readonly Item[]): UnorderedSet<Item> {
  const set = new UnorderedSet<Item>();
  for (const item of items) set.add(item);
  return set;
}

describe('unordered set', () => {
  it('has the same elements as a Set after any additions and removals', () => {
    const items = itemsOf('abcdef');
    const [set, expected] = [new UnorderedSet<Item>(), new Set<Item>()];
    let seed = 1;
    for (let step = 0; step < 2_000; step++) {
      seed = (seed * 48_271) % 2_147_483_647;
      const item = items[seed % items.length] as Item;
      if (seed % 11 < 6) {
        set.add(item);
        expected.add(item);
      } else {
        set.delete(item);
        expected.delete(item);
      }
      expect([set.size, namesOf(set)]).toEqual([expected.size, namesOf(expected)]);
      expect(items.filter((each) => set.has(each))).toEqual(items.filter((each) => expected.has(each)));
    }
  });

  it.each(['a', 'c', 'e'])('yields all others when %s is removed in the step that yields it', (removed) => {
    const set = setOf(itemsOf('abcde'));
    const yielded: string[] = [];
    for (const item of set) {
      yielded.push(item.name);
      if (item.name === removed) set.delete(item);
    }
    expect(yielded.sort().join('')).toBe('abcde');
    expect(namesOf(set)).toBe('abcde'.replace(removed, ''));
  });

  it('yields none that was removed when the first step removes all', () => {
    const items = itemsOf('abc');
    const set = setOf(items);
    let steps = 0;
    for (const _ of set) {
      steps++;
      for (const item of items) set.delete(item);
    }
    expect(steps).toBe(1);
    expect(set.size).toBe(0);
  });
});
