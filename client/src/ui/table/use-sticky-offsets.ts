import { type RefObject, useLayoutEffect } from 'react';
import type { StickyCells } from './column-layout';

/** Keeps the distances of sticky cells from their edge, `--start-1` or `--end-1`, equal to the widths of the cells beyond. */
export function useStickyOffsets(table: RefObject<HTMLTableElement | null>, { start, end }: StickyCells) {
  useLayoutEffect(() => {
    const element = table.current;
    const head = [...(element?.tHead?.rows[0]?.cells ?? [])];
    // The first cell of an edge has no distance.
    if (!element || Math.max(start, end) < 2 || typeof ResizeObserver === 'undefined') return;
    const edges = { start: head.slice(0, start), end: head.reverse().slice(0, end) };
    const measure = () => {
      for (const [edge, cells] of Object.entries(edges)) {
        let offset = 0;
        cells.forEach((cell, index) => {
          element.style.setProperty(`--${edge}-${index}`, `${offset}px`);
          offset += cell.offsetWidth;
        });
      }
    };
    const observer = new ResizeObserver(measure);
    for (const cell of [...edges.start, ...edges.end]) observer.observe(cell);
    return () => observer.disconnect();
  }, [table, start, end]);
}
