import {
  type ColumnDef,
  getCoreRowModel,
  type RowSelectionState,
  type Table,
  useReactTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataTableProps } from './table-props';
import type { useColumns } from './use-columns';

const none: never[] = [];

/** The headless table: rows by id, visible columns in order, and the selection, all controlled from outside. */
export function useTableModel<T>(
  { columns, rows, rowId, selection }: DataTableProps<T>,
  arrangement: ReturnType<typeof useColumns<T>>,
): Table<T> {
  const definitions = useMemo<ColumnDef<T>[]>(() => columns.map(({ id, header }) => ({ id, header })), [columns]);
  const chosen = selection?.ids;
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries((chosen ?? none).map((id) => [id, true])),
    [chosen],
  );
  const { ordered, visible } = arrangement;
  return useReactTable<T>({
    data: (rows ?? none) as T[],
    columns: definitions,
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    manualPagination: true,
    enableRowSelection: selection && ((row) => selection.selectable?.(row.original) ?? true),
    state: {
      rowSelection,
      columnOrder: ordered.map(({ id }) => id),
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, visible.some((column) => column.id === id)])),
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange(Object.keys(next).filter((id) => next[id]));
    },
  });
}
