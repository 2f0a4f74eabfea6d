import { useMemo } from 'react';
import { isAdmin, useSessionUser } from '../../lib/session';
import { type ColumnChoice, storedColumns, useStored } from '../../lib/storage';
import type { DataColumn } from './column';

interface Arrangement<T> {
  /** All columns in the chosen order. */
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
});

/** Stored ids of unknown columns are dropped; new columns keep their default position. */
export function arrange<T>(columns: readonly DataColumn<T>[], choice: ColumnChoice): DataColumn<T>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const ordered = choice.order.flatMap((id) => byId.get(id) ?? []);
  columns.forEach((column, index) => {
    if (!choice.order.includes(column.id)) ordered.splice(index, 0, column);
  });
  return ordered;
}

/** Order and visibility of columns as chosen by the user, stored per table and role. */
export function useColumns<T>(table: string, columns: readonly DataColumn<T>[]): Arrangement<T> {
  const role = isAdmin(useSessionUser()) ? 'admin' : 'user';
  const entry = storedColumns(table, role);
  const stored = useStored(entry);
  return useMemo(() => {
    const choice = stored ?? defaultChoice(columns);
    const ordered = arrange(columns, choice);
    const columnVisibility = Object.fromEntries(
      columns.filter(({ fixed }) => !fixed).map(({ id }) => [id, !choice.hidden.includes(id)]),
    );
    const columnOrder = ordered.map(({ id }) => id);
    return { ordered, choice, choose: entry.write, reset: entry.clear, state: { columnOrder, columnVisibility } };
  }, [columns, stored, entry]);
}
