import { useEffect } from 'react';
import { useEventCallback } from '../../lib/use-event-callback';

interface Visibility {
  onHidden(): void;
  /** Only after `onHidden`. */
  onShown(): void;
}

/**
 * Reports that the page has been hidden for the time in ms, and when it is shown again: looking at another tab for a
 * moment does not count.
 * @returns the function that ends it
 */
export function onHidden(forMs: number, { onHidden: hide, onShown }: Visibility): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hidden = false;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => {
        hidden = true;
        hide();
      }, forMs);
    } else if (hidden) {
      hidden = false;
      onShown();
    }
  };
  document.addEventListener('visibilitychange', look);
  if (document.hidden) look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Calls `run` at the interval in ms while the page is visible; not at all without an interval. */
export function useVisibleInterval(run: () => unknown, everyMs: number | undefined) {
  const latest = useEventCallback(run);
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => document.hidden || void latest(), everyMs);
    return () => clearInterval(timer);
  }, [latest, everyMs]);
}
