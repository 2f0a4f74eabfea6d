import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

/** Key under which `ScrollRestoration` stores the scroll positions of this tab. */
export const scrollKey = 'tollgate.v1.scroll';

const positions = z.record(z.string(), z.number());

/** Stored scroll position of this history entry; 0 when unknown. */
function leftAt(entry: string): number {
  try {
    const parsed = z.safeParse(positions, JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}'));
    return (parsed.success && parsed.data[entry]) || 0;
  } catch {
    return 0;
  }
}

const reaches = (top: number) => document.documentElement.scrollHeight - window.innerHeight >= top;

/** User input that cancels the delayed scroll. */
const impatience = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Restores the scroll position after a reload once the rows of a list have loaded, which is later than the router
 * restores it.
 */
export function useLateScroll() {
  const { key } = useLocation();
  const reloaded = useRef(key);

  useEffect(() => {
    // Later visits to the entry are restored by the router.
    if (key !== reloaded.current) reloaded.current = '';
    if (!reloaded.current) return;
    const top = leftAt(key);
    if (reaches(top)) return;
    const watch = new ResizeObserver(() => {
      if (!reaches(top)) return;
      stop();
      window.scrollTo(0, top);
    });
    const stop = () => {
      watch.disconnect();
      for (const event of impatience) window.removeEventListener(event, stop);
    };
    watch.observe(document.body);
    for (const event of impatience) window.addEventListener(event, stop);
    return stop;
  }, [key]);
}
