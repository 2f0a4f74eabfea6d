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

/** Whether two choices show the same columns in the same order, with the same widths and pins. */
export const sameColumns = (a: ColumnChoice, b: ColumnChoice): boolean => canonical(a) === canonical(b);

const canonical = ({ hidden, order, pinnedStart, pinnedEnd, widths }: ColumnChoice): string => {
  const byId = Object.fromEntries(widths.map(({ id, width }) => [id, width]));
  const sized = Object.keys(byId).sort();
  return JSON.stringify([
    [...hidden].sort(),
    order,
    [...pinnedStart].sort(),
    [...pinnedEnd].sort(),
    sized.map((id) => [id, byId[id]]),
  ]);
};
