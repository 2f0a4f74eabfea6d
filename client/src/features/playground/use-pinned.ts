import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as being at the end. */
const near = 48;

/** Keeps a scroller at its end while the person is there, and leaves it alone once they scrolled up. */
export function usePinned(scroller: RefObject<HTMLElement | null>, content: unknown) {
  const [pinned, setPinned] = useState(true);
  const wanted = useRef(true);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      wanted.current = element.scrollHeight - element.scrollTop - element.clientHeight < near;
      setPinned(wanted.current);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);

  // Markdown grows after it was rendered (its parser is a lazy chunk), so the size decides and not the text.
  useEffect(() => {
    const element = scroller.current;
    const inner = element?.firstElementChild;
    if (!element || !inner || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (wanted.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(inner);
    return () => observer.disconnect();
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && content !== undefined && wanted.current) element.scrollTop = element.scrollHeight;
  }, [scroller, content]);

  const toEnd = useCallback(() => {
    wanted.current = true;
    setPinned(true);
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);
  return { pinned, toEnd };
}
