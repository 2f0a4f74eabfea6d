import type { ReactNode } from 'react';

/** Content of a cell that does not apply to its row: a dash in a table, omitted on a card. */
export const isNothing = (content: ReactNode) =>
  content === null || content === undefined || content === false || content === '';

/** One column of a `DataTable`, and its position on a mobile card. */
export interface DataColumn<T> {
  id: string;
  /** Translated. */
  header: string;
  cell(row: T): ReactNode;
  /** Numbers are aligned to the end. */
  align?: 'start' | 'end';
  minW?: string;
  maxW?: string;
  /** The header of several words takes two lines where the table has no space for one. */
  wrapHeader?: boolean;
  /** Long texts may wrap; all other columns stay on one line. */
  wrap?: boolean;
  /** Cannot be hidden (the name). */
  fixed?: boolean;
  /** Hidden unless selected in the columns dialog. */
  optional?: boolean;
  /**
   * Position on a mobile card: headline, badge next to it, one of two or three key figures, a short label/value pair
   * that shares its line with others, a pair on its own line (default), or hidden.
   */
  card?: 'title' | 'status' | 'figure' | 'short' | 'pair' | 'omit';
}
