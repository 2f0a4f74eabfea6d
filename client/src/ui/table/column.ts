import type { ReactNode } from 'react';

/** One column of a `DataTable`, and its place on a mobile card. */
export interface DataColumn<T> {
  id: string;
  /** Translated. */
  header: string;
  cell(row: T): ReactNode;
  /** Numbers align to the end. */
  align?: 'start' | 'end';
  minW?: string;
  maxW?: string;
  /** Long texts may take several lines; everything else stays on one. */
  wrap?: boolean;
  /** Cannot be hidden (the name). */
  fixed?: boolean;
  /** Hidden until chosen in the columns dialog. */
  optional?: boolean;
  /**
   * Place on a mobile card: headline, badge beside it, one of two or three key figures, a short label/value pair that shares its
   * line with others, a pair on a line of its own (default), or nowhere.
   */
  card?: 'title' | 'status' | 'figure' | 'short' | 'pair' | 'omit';
}
