import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ColumnChoice, PageSize } from '../../lib/storage';
import type { DataColumn } from './column';

/** The URL state that the table needs; returned by `useListState`. */
export interface TableListState {
  page: number;
  size: PageSize;
  filtered: boolean;
  setPage(page: number): void;
  setSize(size: PageSize): void;
  clearFilters(): void;
}

interface TableDetail<T> {
  render(row: T): ReactNode;
  /** Id of the open row, usually from `?row=`. */
  openId: string | null;
  onToggle(id: string | null): void;
}

/** The sort order of a list, which the server applies. */
export interface TableSort {
  /** Name of the current order, such as `-created`. */
  value: string;
  /** The orders of the list by name, each with its column; the first one of a column applies first. */
  orders: Readonly<Record<string, { id: string; desc: boolean }>>;
  /** Empty for the default order. */
  onChange(value: string): void;
}

export interface DataTableProps<T> {
  /** Storage key of the column choice. */
  id: string;
  /** Accessible name, translated. */
  caption: string;
  columns: readonly DataColumn<T>[];
  /** `undefined` until the first response; keep the previous rows while another page loads. */
  rows: readonly T[] | undefined;
  rowId(row: T): string;
  /** Display name of the row, for the labels of its controls. */
  rowName(row: T): string;
  total: number;
  /** The server stopped counting at `total`. */
  capped?: boolean;
  /** Absent for a short list that is shown whole, without filters and pages. */
  list?: TableListState;
  loading: boolean;
  error?: unknown;
  onRefresh(): void;
  /** The named views of the screen, next to the button for columns, for the current choice of columns. */
  views?(columns: ColumnChoice, onColumns: (choice: ColumnChoice) => void): ReactNode;
  /** Heading of a list that is the whole page; it shares the line of the filters. */
  heading?: ReactNode;
  /** A `FilterBar`. */
  filters?: ReactNode;
  /** `TabLinks` to the other lists of the page, next to the heading. */
  tabs?: ReactNode;
  /**
   * Modes of the list, next to the buttons for columns and refreshing; in windows below 1280 px a button unfolds them.
   */
  tools?: ReactNode;
  /** Over the middle of the header of a table, so that it moves nothing when it appears. Cards do not show it. */
  overHeader?: ReactNode;
  /** Buttons at the end of the line. */
  commands?: ReactNode;
  /** Sums of all rows of the filter; remains visible at the bottom of the window. */
  summary?: ReactNode;
  /** Headers sort the list by their column. Set it from a constant `orders`. */
  sort?: TableSort;
  /** The heading includes tabs. It needs a line on a phone, where the choice of the order is among the tools then. */
  headingHasTabs?: boolean;
  /** Shown if there are no records (no filters set). */
  empty: { icon?: LucideIcon; title: string; text?: ReactNode; action?: ReactNode };
  dimmed?(row: T): boolean;
  /** At most two buttons and an `ActionMenu`. */
  actions?(row: T): ReactNode;
  /**
   * Opens a row on click; with `detail` only its arrow expands it. Offer the same in `actions` or a cell, for the
   * keyboard and cards.
   */
  onOpen?(row: T): void;
  detail?: TableDetail<T>;
  /** Shows the rows as tiles (gallery) instead; columns are ignored. */
  tile?(row: T): ReactNode;
  /**
   * Selected ids, stored by the page and kept across pages. Rows that are not `selectable` (headings of a tree) have no
   * checkbox.
   */
  selection?: {
    ids: readonly string[];
    onChange(ids: string[]): void;
    bulkActions: ReactNode;
    selectable?(row: T): boolean;
  };
}
