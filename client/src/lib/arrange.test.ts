import { describe, expect, it } from '@jest/globals';
import { arrange } from './arrange';

describe('arrange', () => {
  it.each([
    ['keeps the order', ['a', 'b', 'c'], ['c', 'a', 'b'], ['c', 'a', 'b']],
    ['ignores unknown ids', ['a', 'b'], ['removed', 'b', 'a'], ['b', 'a']],
    ['places what the order does not name at its default position', ['a', 'new', 'b'], ['a', 'b'], ['a', 'new', 'b']],
  ])('%s', (_, known, order, arranged) => {
    const things = known.map((id) => ({ id }));
    expect(arrange(things, order).map(({ id }) => id)).toEqual(arranged);
  });
});
