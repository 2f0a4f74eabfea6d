import type { Row, Table } from '@tanstack/react-table';
import { useRef } from 'react';

/** Shift-click selects or clears everything between the last clicked row and this one. */
export function useRangeSelect<T>(table: Table<T>) {
  const last = useRef<string | null>(null);
  const shift = useRef(false);
  return {
    onClick: (event: { shiftKey: boolean }) => {
      shift.current = event.shiftKey;
    },
    onChange: (row: Row<T>, checked: boolean) => {
      const rows = table.getRowModel().rows;
      const from = rows.findIndex(({ id }) => id === last.current);
      const to = rows.findIndex(({ id }) => id === row.id);
      last.current = row.id;
      if (!shift.current || from < 0) return row.toggleSelected(checked);
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter((between) => between.getCanSelect());
      table.setRowSelection((current) => ({ ...current, ...Object.fromEntries(range.map(({ id }) => [id, checked])) }));
    },
  };
}
