import type { ReactNode, RefObject } from 'react';

/** The rows that stand in the page, and the heights of what is left out before and after them. */
export interface RowsInSight {
  shown: readonly number[];
  before: number;
  after: number;
  measure?: (element: Element | null) => void;
}

export interface RowWindowProps {
  count: number;
  /** About how high a row is. */
  estimate: number;
  /** What holds the rows. */
  list: RefObject<HTMLElement | null>;
  children(rows: RowsInSight): ReactNode;
}
