import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageSize } from '../../lib/storage';
import type { DataColumn } from './column';

/** The part of a list's URL state that the table needs; `useListState` returns it. */
export interface TableListState {
  page: number;
  size: PageSize;
  filtered: boolean;
  setPage(page: number): void;
  setSize(size: PageSize): void;
  clearFilters(): void;
}

export interface TableDetail<T> {
  render(row: T): ReactNode;
  /** Id of the open row, usually from `?row=`. */
  openId: string | null;
  onToggle(id: string | null): void;
}

export interface DataTableProps<T> {
  /** Storage name of the column choice. */
  id: string;
  /** Accessible name, translated. */
  caption: string;
  columns: readonly DataColumn<T>[];
  /** `undefined` until the first answer; keep the previous rows while another page loads. */
  rows: readonly T[] | undefined;
  rowId(row: T): string;
  /** What a person calls the row, for the names of its controls. */
  rowName(row: T): string;
  total: number;
  /** The server stopped counting at `total`. */
  capped?: boolean;
  list: TableListState;
  loading: boolean;
  error?: unknown;
  onRefresh(): void;
  /** Filters and columns can be kept under names. */
  savedViews?: boolean;
  /** A `FilterBar`. */
  filters?: ReactNode;
  /** Shown when there is nothing at all (no filters set). */
  empty: { icon?: LucideIcon; title: string; text?: ReactNode; action?: ReactNode };
  dimmed?(row: T): boolean;
  /** At most two buttons and an `ActionMenu`. */
  actions?(row: T): ReactNode;
  /** Click on a row; with `detail` only its arrow expands it then. Offer the same among `actions` for the keyboard. */
  onOpen?(row: T): void;
  detail?: TableDetail<T>;
  /** Shows the rows as tiles instead: a gallery. Columns then play no part. */
  tile?(row: T): ReactNode;
  /** Chosen ids, kept by the page; they survive paging. Rows that are not `selectable` (headings of a tree) have no box. */
  selection?: {
    ids: readonly string[];
    onChange(ids: string[]): void;
    bulkActions: ReactNode;
    selectable?(row: T): boolean;
  };
}
