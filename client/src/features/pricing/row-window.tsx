import { lazy, type ReactNode, type RefObject, Suspense } from 'react';

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

/** Beyond so many rows only those in sight are in the page; what works that out comes when it is needed. */
const mostWhole = 100;
const VirtualRows = lazy(() => import('./virtual-rows').then((module) => ({ default: module.VirtualRows })));

export function RowWindow(props: RowWindowProps) {
  const { count, children } = props;
  const whole = (most: number) =>
    children({ shown: Array.from({ length: Math.min(count, most) }, (_, index) => index), before: 0, after: 0 });
  if (count <= mostWhole) return whole(count);
  return (
    <Suspense fallback={whole(mostWhole)}>
      <VirtualRows {...props} />
    </Suspense>
  );
}
