import { describe, expect, it } from '@jest/globals';
import type { DataColumn } from './column';
import { pageNumbers } from './pager';
import { arrange } from './use-data-table';

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

describe('stored columns', () => {
  const column = (id: string): DataColumn<never> => ({ id, header: id, cell: () => null });
  const ids = (columns: DataColumn<never>[]) => columns.map(({ id }) => id);

  it('keep the selected order', () => {
    expect(ids(arrange(['a', 'b', 'c'].map(column), { hidden: [], order: ['c', 'a', 'b'] }))).toEqual(['c', 'a', 'b']);
  });
  it('ignore unknown columns', () => {
    expect(ids(arrange(['a', 'b'].map(column), { hidden: [], order: ['removed', 'b', 'a'] }))).toEqual(['b', 'a']);
  });
  it('place new columns at their default position', () => {
    expect(ids(arrange(['a', 'new', 'b'].map(column), { hidden: [], order: ['a', 'b'] }))).toEqual(['a', 'new', 'b']);
  });
});
