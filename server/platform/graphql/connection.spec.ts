import { describe, expect, it } from '@jest/globals';
import { encodeCursor, idOfCursor } from './connection.js';

describe('cursor of a list that is sorted by id', () => {
  it('decodes to the id', () => {
    expect(idOfCursor(encodeCursor([42]))).toBe(42);
  });

  it.each([
    ['not a cursor', 'none'],
    ['the cursor of another list', encodeCursor([1, 42])],
    ['a text', encodeCursor(['42'])],
    ['a fraction', encodeCursor([1.5])],
    ['an id that no row has', encodeCursor([0])],
    ['a number that is not exact', encodeCursor([2 ** 53])],
  ])('is refused when it is %s', (_, cursor) => {
    const details = { fields: [expect.objectContaining({ field: 'after', code: 'cursor_invalid' })] };
    expect(() => idOfCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid_parameter', details }));
  });
});
