import { expect, it } from '@jest/globals';
import { listSort } from './list-state';

const sort = listSort({ NAME: 'ASC', LAST_USED: 'DESC', USED_QUOTA: 'DESC' }, '-lastUsed', { quota: 'USED_QUOTA' });

it('names the orders by the columns of the list, each column in its usual direction first', () => {
  expect(Object.keys(sort.orders)).toEqual(['name', '-name', '-lastUsed', 'lastUsed', '-quota', 'quota']);
});

it.each([
  ['name', 'NAME', 'ASC'],
  ['-name', 'NAME', 'DESC'],
  ['-quota', 'USED_QUOTA', 'DESC'],
  ['usedQuota', 'LAST_USED', 'DESC'],
])('the order %s requests %s %s', (value, column, direction) => {
  expect(sort.argumentsOf(value)).toEqual({ sort: column, direction });
});
