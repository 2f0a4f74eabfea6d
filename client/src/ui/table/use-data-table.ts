import {
  type ColumnSort,
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type ChangeEvent, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { arrange } from '../../lib/arrange';
import { isAdmin, useSessionUser } from '../../lib/session';
import { type ColumnChoice, storedColumns, useStored } from '../../lib/storage';
import { useEventCallback } from '../../lib/use-event-callback';
import type { DataColumn } from './column';
import { boundedWidth, type PinnedColumns, type Widths } from './column-layout';
import type { DataTableProps, TableSort } from './table-props';

/** Chosen widths and pinned columns. */
export interface ColumnSizing {
  widths: Widths;
  pinned: PinnedColumns;
  /** `undefined` restores the width of the content. */
  onWidth(column: string, width: number | undefined): void;
}

interface Arrangement<T> {
  /** All columns in the chosen order, pinned ones at their edge. */
  ordered: DataColumn<T>[];
  choice: ColumnChoice;
  choose(choice: ColumnChoice): void;
  reset(): void;
  /** The choice as state of the table. */
  state: { columnOrder: string[]; columnVisibility: Record<string, boolean> };
}

const defaultChoice = <T>(columns: readonly DataColumn<T>[]): ColumnChoice => ({
  hidden: columns.filter(({ optional }) => optional).map(({ id }) => id),
  order: columns.map(({ id }) => id),
  pinnedStart: [],
  pinnedEnd: [],
  widths: [],
});

/** The features of TanStack Table that a table needs; the others stay out of the bundle. The server pages. */
const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

export interface TableSelection {
  ids: Readonly<RowSelectionState>;
  /** Whether all, some or no rows of this page are selected. */
  page: boolean | 'indeterminate';
  onPage(event: ChangeEvent<HTMLInputElement>): void;
  /** With Shift, all rows since the last clicked one. Stable, so that rows need not render again. */
  onRow(id: string, event: ChangeEvent<HTMLInputElement>): void;
  /**
   * Applies the newest selection immediately, before a command reads it: the page renders after the checkbox changes.
   */
  applyNewest(): void;
}

export interface HeaderSort {
  direction: 'asc' | 'desc' | false;
  onToggle(event: unknown): void;
}

const none: never[] = [];
const latest = <S>(updater: Updater<S>, state: S): S => (updater instanceof Function ? updater(state) : updater);

/** State of columns, selection and sort order, which the page, the address and the browser's storage keep. */
export function useDataTable<T extends RowData>(props: DataTableProps<T>) {
  const { id, columns, rows = none, rowId, selection, sort } = props;
  const arrangement = useColumns(id, columns);
  const { columnOrder, columnVisibility } = arrangement.state;
  const chosen = selection?.ids ?? none;
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries(chosen.map((one) => [one, true as const])),
    [chosen],
  );
  // A change may follow another one that has not rendered yet.
  const newest = useRef(rowSelection);
  useEffect(() => {
    newest.current = rowSelection;
  }, [rowSelection]);
  const order = sort?.orders[sort.value];
  const sorting = useMemo(() => (order ? [order] : none), [order]);
  const selectable = selection?.selectable;
  const table = useTable<typeof features, T>({
    features,
    columns: useMemo(() => columns.map((column) => definitionOf(column, sort?.orders)), [columns, sort?.orders]),
    data: rows,
    getRowId: rowId,
    state: { columnOrder, columnVisibility, rowSelection, sorting },
    enableRowSelection: selectable ? (row) => selectable(row.original) : true,
    onRowSelectionChange: (updater) => {
      newest.current = latest(updater, newest.current);
      selection?.onChange(Object.keys(newest.current));
    },
    manualSorting: true,
    enableMultiSort: false,
    onSortingChange: (updater) => sort?.onChange(orderOf(sort, latest(updater, sorting)[0])),
  });
  const shown = table.getVisibleLeafColumns();
  return {
    arrangement,
    sizing: useSizing(arrangement),
    visible: useMemo(() => {
      const byId = new Map(columns.map((column) => [column.id, column]));
      return shown.flatMap((column) => byId.get(column.id) ?? none);
    }, [shown, columns]),
    chosen: {
      ids: rowSelection,
      page: table.getIsAllPageRowsSelected() || (table.getIsSomePageRowsSelected() && 'indeterminate'),
      onPage: (event) => table.getToggleAllPageRowsSelectedHandler()(event),
      onRow: useEventCallback((row, event) => table.getRow(row).getToggleSelectedHandler()(event)),
      applyNewest: () => {
        if (newest.current !== rowSelection) flushSync(() => selection?.onChange(Object.keys(newest.current)));
      },
    } satisfies TableSelection,
    /** `undefined` if the list cannot be sorted by the column. */
    sortOf: (column: string): HeaderSort | undefined => {
      const sorted = table.getColumn(column);
      if (!sorted?.getCanSort()) return undefined;
      return { direction: sorted.getIsSorted(), onToggle: (event) => sorted.getToggleSortingHandler()?.(event) };
    },
  };
}

/** Cells are rendered by the table itself; TanStack Table sorts only columns with a value. */
function definitionOf<T>({ id, header, fixed }: DataColumn<T>, orders: TableSort['orders'] = {}) {
  const first = Object.values(orders).find((order) => order.id === id);
  return {
    id,
    header,
    enableHiding: !fixed,
    enableSorting: first !== undefined,
    sortDescFirst: first?.desc,
    accessorFn: () => null,
  };
}

const orderOf = ({ orders }: TableSort, wanted: ColumnSort | undefined): string =>
  Object.keys(orders).find((name) => orders[name]?.id === wanted?.id && orders[name]?.desc === wanted?.desc) ?? '';

function useSizing<T>({ choice, choose }: Arrangement<T>): ColumnSizing {
  const { widths, pinnedStart, pinnedEnd } = choice;
  return {
    // The browser's storage can hold any number.
    widths: useMemo(() => Object.fromEntries(widths.map(({ id, width }) => [id, boundedWidth(width)])), [widths]),
    pinned: useMemo(() => ({ pinnedStart, pinnedEnd }), [pinnedStart, pinnedEnd]),
    onWidth: (column, width) => {
      const others = widths.filter(({ id }) => id !== column);
      choose({ ...choice, widths: width === undefined ? others : [...others, { id: column, width }] });
    },
  };
}

/** The columns in the chosen order; pinned columns are first or last. */
export function arrangeColumns<T>(
  columns: readonly DataColumn<T>[],
  { order, pinnedStart, pinnedEnd }: PinnedColumns & Pick<ColumnChoice, 'order'>,
): DataColumn<T>[] {
  const edgeOf = ({ id }: DataColumn<T>) => (pinnedStart.includes(id) ? 0 : pinnedEnd.includes(id) ? 2 : 1);
  return arrange(columns, order).toSorted((one, other) => edgeOf(one) - edgeOf(other));
}

/** Order and visibility of columns as chosen by the user, stored per table and role. */
function useColumns<T>(table: string, columns: readonly DataColumn<T>[]): Arrangement<T> {
  const role = isAdmin(useSessionUser()) ? 'admin' : 'user';
  const entry = storedColumns(table, role);
  const stored = useStored(entry);
  const initial = useMemo(() => defaultChoice(columns), [columns]);
  const choice = stored ?? initial;
  const { hidden, order, pinnedStart, pinnedEnd } = choice;
  // A change of a width does not change the columns, so that it renders no row.
  const arranged = useMemo(() => {
    const ordered = arrangeColumns(columns, { order, pinnedStart, pinnedEnd });
    const columnVisibility = Object.fromEntries(
      columns.filter(({ fixed }) => !fixed).map(({ id }) => [id, !hidden.includes(id)]),
    );
    return { ordered, state: { columnOrder: ordered.map(({ id }) => id), columnVisibility } };
  }, [columns, hidden, order, pinnedStart, pinnedEnd]);
  return { ...arranged, choice, choose: entry.write, reset: entry.clear };
}
