import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import type { RowWindowProps } from './visible-rows';

/** Virtualised rows of a long list that scrolls with the window. */
export function VirtualRows({ count, estimate, list, children }: RowWindowProps) {
  const [offset, setOffset] = useState(0);
  // Banners above may wrap or load later.
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(top - offset) > 1) setOffset(top);
  });
  const virtualizer = useWindowVirtualizer({ count, estimateSize: () => estimate, overscan: 12, scrollMargin: offset });
  const items = virtualizer.getVirtualItems();
  return children({
    shown: items.map(({ index }) => index),
    before: (items[0]?.start ?? offset) - offset,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset),
    measure: virtualizer.measureElement,
  });
}
