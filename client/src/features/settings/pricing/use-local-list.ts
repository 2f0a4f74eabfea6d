import { useState } from 'react';
import type { PageSize } from '../../../lib/storage';
import type { TableListState } from '../../../ui/table/table-props';

/** Paginates rows that are all loaded; `rows` is undefined until the first response. */
export function useLocalList<T>(rows: readonly T[] | undefined, filtered: boolean, clearFilters: () => void) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(10);
  const total = rows?.length ?? 0;
  const last = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(page, last);
  const list: TableListState = {
    page: shown,
    size,
    filtered,
    setPage,
    setSize: (next) => {
      setSize(next);
      setPage(1);
    },
    clearFilters,
  };
  return { list, total, rows: rows?.slice((shown - 1) * size, shown * size) };
}
