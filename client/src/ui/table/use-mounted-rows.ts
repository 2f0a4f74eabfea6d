import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Fewer than a high window shows, so that they are painted soon. The others that it shows follow at once. */
export const FIRST_ROWS = 20;
/** Of a compact row with one line, in px. */
export const ROW_HEIGHT = 37;
/** Rows are mounted this far before they scroll into view, in px. */
const AHEAD = 800;

interface Mounted {
  count: number;
  /** Average height of a row, in px. */
  height: number;
}

const allOfThem: Mounted = { count: Number.POSITIVE_INFINITY, height: 0 };

/**
 * How many rows of a table are mounted: those that have been near the window, and all of them once the user searches in
 * the page or prints it. A row out of sight costs as much time as one that is visible, when the list opens and when a
 * drawer covers it.
 * @param rest the row of the table that stands for those that are not mounted
 * @param total number of rows
 * @param whole mounts all rows at once
 */
export function useMountedRows(rest: RefObject<HTMLElement | null>, total: number, whole: boolean): Mounted {
  const [mounted, setMounted] = useState<Mounted>(whole ? allOfThem : { count: FIRST_ROWS, height: ROW_HEIGHT });
  const isPart = mounted.count < total;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports its element once, so each count has its own
  useEffect(() => {
    const element = rest.current;
    if (!isPart || !element) return;
    // Environments without IntersectionObserver have no layout either.
    if (typeof IntersectionObserver === 'undefined') return setMounted(allOfThem);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        const top = element.getBoundingClientRect().top;
        const body = element.parentElement?.getBoundingClientRect().top ?? top;
        setMounted(({ count }) => {
          const height = Math.max(1, (top - body) / count);
          return { count: count + Math.ceil((window.innerHeight + AHEAD - top) / height), height };
        });
      },
      { rootMargin: `${AHEAD}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [rest, isPart, mounted.count]);

  useEffect(() => {
    if (!isPart) return;
    const mountAll = () => flushSync(() => setMounted(allOfThem));
    const onKeyDown = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
      if (isSearch || event.key === 'F3') mountAll();
    };
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('beforeprint', mountAll);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('beforeprint', mountAll);
    };
  }, [isPart]);

  return mounted;
}
