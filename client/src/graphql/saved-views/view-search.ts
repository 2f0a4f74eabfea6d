import type { ColumnChoice } from '../../lib/storage';

/** Parameters that are not part of a view: page, open row and current view. */
const passing = ['page', 'size', 'row', 'view'];

/** The part of the query that a view stores, in canonical order. */
export function viewSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** Whether two choices show the same columns in the same order. */
export const sameColumns = (a: ColumnChoice, b: ColumnChoice): boolean =>
  JSON.stringify([[...a.hidden].sort(), a.order]) === JSON.stringify([[...b.hidden].sort(), b.order]);
