import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Max distance from the end that counts as the end, in pixels. */
const endTolerance = 48;

/** Keeps a container scrolled to its end, unless the user scrolled up. */
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
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < endTolerance;
      // The reply may have grown since this hook scrolled: only scrolling up is a user action.
      if (isAtEnd) wanted.current = true;
      else if (element.scrollTop < lastTop.current) wanted.current = false;
      lastTop.current = element.scrollTop;
      setPinned(wanted.current);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);

  // Markdown grows after render (its parser is a lazy chunk), so the hook observes the size instead of the text.
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
