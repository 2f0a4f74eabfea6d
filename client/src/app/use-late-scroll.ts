import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

/** Where `ScrollRestoration` keeps, for this tab, how far every visited page was scrolled. */
export const scrollKey = 'tollgate.v1.scroll';

const positions = z.record(z.string(), z.number());

/** How far the page of this history entry was scrolled when the tab left it; 0 when unknown. */
function leftAt(entry: string): number {
  try {
    const parsed = z.safeParse(positions, JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}'));
    return (parsed.success && parsed.data[entry]) || 0;
  } catch {
    return 0;
  }
}

const reaches = (top: number) => document.documentElement.scrollHeight - window.innerHeight >= top;

/** What people do who no longer wait for the place they left. */
const impatience = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** After a reload the rows of a list come later than the router scrolls: goes to the place that was left once it is there. */
export function useLateScroll() {
  const { key } = useLocation();
  const reloaded = useRef(key);

  useEffect(() => {
    // Whoever comes back later finds the place through the router.
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
