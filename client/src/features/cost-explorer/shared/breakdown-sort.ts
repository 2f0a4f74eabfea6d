import { type ListSort, listSort } from '../../../lib/list-state';

/** Column of the names. */
export const byName = 'name';

/** The orders of a table of amounts: by name, and by each of its columns, the largest value first. */
export const breakdownSort = (columns: readonly string[], fallback: string): ListSort<string> =>
  listSort(Object.fromEntries([byName, ...columns].map((id) => [id, { sort: id, desc: id !== byName }])), fallback);
