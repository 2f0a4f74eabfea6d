import { describe, expect, it } from '@jest/globals';
import { pageNumbers } from './pager';

describe('page numbers', () => {
  it.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 12, '1 2 3 4 5 … 12'],
    [4, 12, '1 … 3 4 5 … 12'],
    [6, 12, '1 … 5 6 7 … 12'],
    [12, 12, '1 … 8 9 10 11 12'],
  ])('page %d of %d: %s', (page, pages, text) => {
    const shown = pageNumbers(page, pages).map((entry) => (typeof entry === 'string' ? '…' : entry));
    expect(shown.join(' ')).toBe(text);
  });
});
