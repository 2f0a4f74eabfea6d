import { lazy, Suspense } from 'react';
import type { RowWindowProps } from './visible-rows';

/** Longer lists render only the rows in view; the code for that loads on demand. */
const maxWholeRows = 100;
const VirtualRows = lazy(() => import('./virtual-rows').then((module) => ({ default: module.VirtualRows })));

export function RowWindow(props: RowWindowProps) {
  const { count, children } = props;
  const whole = (max: number) =>
    children({ shown: Array.from({ length: Math.min(count, max) }, (_, index) => index), before: 0, after: 0 });
  if (count <= maxWholeRows) return whole(count);
  return (
    <Suspense fallback={whole(maxWholeRows)}>
      <VirtualRows {...props} />
    </Suspense>
  );
}
