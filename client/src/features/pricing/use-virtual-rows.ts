import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Beyond so many rows only those in sight are in the page. */
const mostWhole = 100;

/** Rows of a list that the window scrolls. `before` and `after` are the heights of what is left out. */
export function useVirtualRows(count: number, estimate: number) {
  const list = useRef<HTMLElement>(null);
  const [offset, setOffset] = useState(0);
  // Banners above may wrap or come later.
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(top - offset) > 1) setOffset(top);
  });
  const whole = count <= mostWhole;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    overscan: 12,
    scrollMargin: offset,
    enabled: !whole,
  });
  const items = virtualizer.getVirtualItems();
  return {
    list,
    measure: whole ? undefined : virtualizer.measureElement,
    shown: whole ? Array.from({ length: count }, (_, index) => index) : items.map(({ index }) => index),
    before: whole ? 0 : (items[0]?.start ?? offset) - offset,
    after: whole ? 0 : virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset),
  };
}
