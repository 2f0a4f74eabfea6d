import { describe, expect, it } from '@jest/globals';
import { acceptedInput } from '../../../../test/support/accepted-input.js';
import { ListPageQuery, PageQuery, SearchPageQuery } from './page.input.js';

describe('page of a list in REST', () => {
  it.each([
    [{}, { page: 1, size: 10, offset: 0 }],
    [
      { p: '3', page_size: '20' },
      { page: 3, size: 20, offset: 40 },
    ],
    [{ p: '0' }, { page: 1, size: 10, offset: 0 }],
    [
      { p: '-4', size: '5' },
      { page: 1, size: 5, offset: 0 },
    ],
    [
      { p: 'two', page_size: 'many', size: '7' },
      { page: 1, size: 7, offset: 0 },
    ],
    [
      { page_size: '20', size: '30' },
      { page: 1, size: 20, offset: 0 },
    ],
    [{ page_size: '500' }, { page: 1, size: 100, offset: 0 }],
    [
      { page_size: '-1', size: '30' },
      { page: 1, size: 10, offset: 0 },
    ],
    [
      { p: '9007199254740991', page_size: '100' },
      { page: 9007199254740991, offset: Number.MAX_SAFE_INTEGER },
    ],
  ])('%j', async (query, { page, offset, ...size }) => {
    const requested = await acceptedInput(PageQuery, query);
    expect(requested).toMatchObject({ page, ...size });
    expect(requested.offset).toBe(offset);
  });
});

describe('page of a list whose first page is 0 or 1', () => {
  it.each([
    [{}, { page: 0, size: 10, offset: 0 }, { page: 1, size: 10, offset: 0 }],
    [
      { p: '2', size: '5' },
      { page: 2, size: 5, offset: 10 },
      { page: 2, size: 5, offset: 5 },
    ],
    [{ p: '-1' }, { page: 0, size: 10, offset: 0 }, { page: 1, size: 10, offset: 0 }],
  ])('%j', async (query, fromZero, fromOne) => {
    const requested = await acceptedInput(ListPageQuery, query);
    expect([requested.from(0), requested.from(1)]).toEqual([fromZero, fromOne]);
  });

  it.each([
    [{}, 100],
    [{ page_size: '20' }, 20],
    [{ page_size: 'many' }, 10],
  ])('of a search: %j', async (query, size) => {
    expect((await acceptedInput(SearchPageQuery, query)).from(0).size).toBe(size);
  });
});
