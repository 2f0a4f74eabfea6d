import { type ListSort, listSort } from '../../../lib/list-state';

/** Column of the names. */
export const byName = 'name';

/** The orders of a table of amounts: by name, and by each of its columns, the largest value first. */
export function breakdownSort(columns: readonly string[], fallback: string): ListSort<string> {
  const directions = [byName, ...columns].map((id) => [id, id === byName ? 'ASC' : 'DESC'] as const);
  return listSort(Object.fromEntries(directions), fallback, Object.fromEntries(columns.map((id) => [id, id])));
}
