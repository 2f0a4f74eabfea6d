import { type RefObject, useLayoutEffect, useState } from 'react';
import type { StickyCells } from './column-layout';

/** The largest share of the visible width that sticky cells may cover. */
const maxShare = 0.6;

/**
 * Keeps the distances of sticky cells from their edge, `--start-1` or `--end-1`, equal to the widths of the cells beyond.
 * `sticky` is another object after a change of the columns. Returns false while the cells cover too much of the table.
 */
export function useStickyOffsets(table: RefObject<HTMLTableElement | null>, sticky: StickyCells): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const { start, end } = sticky;
    const element = table.current;
    const scroller = element?.parentElement;
    if (!element || !scroller || start + end === 0 || typeof ResizeObserver === 'undefined') return;
    const head = [...(element.tHead?.rows[0]?.cells ?? [])];
    const edges = { start: head.slice(0, start), end: head.reverse().slice(0, end) };
    const measure = () => {
      let covered = 0;
      for (const [edge, cells] of Object.entries(edges)) {
        let offset = 0;
        cells.forEach((cell, index) => {
          element.style.setProperty(`--${edge}-${index}`, `${offset}px`);
          offset += cell.offsetWidth;
        });
        covered += offset;
      }
      setFits(covered <= maxShare * scroller.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    for (const one of [scroller, ...edges.start, ...edges.end]) observer.observe(one);
    return () => observer.disconnect();
  }, [table, sticky]);
  return fits;
}
