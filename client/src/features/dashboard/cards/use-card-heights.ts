import { type RefObject, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { storedJson } from '../../../lib/storage';
import type { CardId } from '../shared/cards';

/** Heights of the cards at the last visit, in px. */
const lastHeights = storedJson('dashboard-heights', z.record(z.string(), z.number()), {});

/** The height that a card reserves while it loads, so that those below it do not move. `data-place` marks the cards. */
export function useCardHeights(): { grid: RefObject<HTMLDivElement | null>; heightOf(id: CardId): string | undefined } {
  const grid = useRef<HTMLDivElement>(null);
  const heights = useRef(lastHeights.read());
  useEffect(() => {
    const shown = grid.current;
    const keep = () => {
      const measured = { ...lastHeights.read() };
      for (const place of shown?.querySelectorAll<HTMLElement>('[data-place]') ?? []) {
        const id = place.dataset.place;
        if (id && !place.querySelector('[aria-busy=true]')) measured[id] = place.offsetHeight;
      }
      lastHeights.write(measured);
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  return {
    grid,
    heightOf: (id) => {
      const height = heights.current[id];
      return height ? `${height}px` : undefined;
    },
  };
}
