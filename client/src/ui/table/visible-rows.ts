import type { ReactNode, RefObject } from 'react';

/** The rendered rows, and the heights of the omitted rows before and after them. */
interface VisibleRows {
  shown: readonly number[];
  before: number;
  after: number;
  measure?: (element: Element | null) => void;
}

export interface RowWindowProps {
  count: number;
  /** Estimated height of a row. */
  estimate: number;
  /** Container of the rows. */
  list: RefObject<HTMLElement | null>;
  children(rows: VisibleRows): ReactNode;
}
