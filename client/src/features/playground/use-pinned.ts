import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as being at the end. */
const near = 48;

/** Keeps a scroller at its end while the person is there, and leaves it alone once they scrolled up. */
export function usePinned(scroller: RefObject<HTMLElement | null>, content: unknown) {
  const [pinned, setPinned] = useState(true);
  const wanted = useRef(true);
  const lastTop = useRef(0);

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < near;
      // The reply may have grown since this hook scrolled to its end: only a way up is the person's wish.
      if (isAtEnd) wanted.current = true;
      else if (element.scrollTop < lastTop.current) wanted.current = false;
      lastTop.current = element.scrollTop;
      setPinned(wanted.current);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);

  // Markdown grows after it was rendered (its parser is a lazy chunk), so the size decides and not the text.
  useEffect(() => {
    const inner = scroller.current?.firstElementChild;
    if (!inner || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (wanted.current) scrollToEnd();
    });
    observer.observe(inner);
    return () => observer.disconnect();
  }, [scroller, scrollToEnd]);

  useLayoutEffect(() => {
    if (content !== undefined && wanted.current) scrollToEnd();
  }, [scrollToEnd, content]);

  const toEnd = useCallback(() => {
    wanted.current = true;
    setPinned(true);
    scrollToEnd();
  }, [scrollToEnd]);
  return { pinned, toEnd };
}
