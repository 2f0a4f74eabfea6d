import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Fewer than a tall window shows, so that they are painted early. The other visible rows follow immediately. */
export const FIRST_ROWS = 20;
/** Height of a compact row with one line, in px. */
export const ROW_HEIGHT = 37;
/** Rows are mounted this far before they scroll into view, in px. */
const AHEAD = 800;

interface Mounted {
  count: number;
  /** Average height of a row, in px. */
  height: number;
}

const ALL: Mounted = { count: Number.POSITIVE_INFINITY, height: 0 };

/**
 * The number of mounted rows of a table: the rows that have been near the window, and all of them once the user
 * searches in the page with the keyboard, goes to the last row or prints the page. A row out of view costs as much time
 * as a visible one, when the list opens and when a drawer covers it.
 * @param spacer the row of the table that takes the space of the rows that are not mounted
 * @param total number of rows
 * @param isWhole whether all rows are mounted from the start
 */
export function useMountedRows(spacer: RefObject<HTMLElement | null>, total: number, isWhole: boolean): Mounted {
  const [mounted, setMounted] = useState<Mounted>(isWhole ? ALL : { count: FIRST_ROWS, height: ROW_HEIGHT });
  const isPart = mounted.count < total;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports its element once, so each count has its own
  useEffect(() => {
    const element = spacer.current;
    if (!isPart || !element) return;
    // Environments without IntersectionObserver have no layout either.
    if (typeof IntersectionObserver === 'undefined') return setMounted(ALL);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        const top = element.getBoundingClientRect().top;
        const body = element.parentElement?.getBoundingClientRect().top ?? top;
        setMounted(({ count }) => {
          const height = Math.max(1, (top - body) / count);
          // The user may have scrolled up in the meantime: mounted rows stay, with their focus and their editors.
          const missing = Math.ceil((window.innerHeight + AHEAD - top) / height);
          return { count: count + Math.max(1, missing), height };
        });
      },
      { rootMargin: `${AHEAD}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [spacer, isPart, mounted.count]);

  useEffect(() => {
    if (!isPart) return;
    const mountAll = () => flushSync(() => setMounted(ALL));
    const onKeyDown = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
      // The shortcut `k` moves the focus to the last row; in a field it is a letter.
      const isLast = event.key === 'k' && !(event.target instanceof Element && event.target.closest('input, textarea'));
      if (isSearch || event.key === 'F3' || isLast) mountAll();
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
