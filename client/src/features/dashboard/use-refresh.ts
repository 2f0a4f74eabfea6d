import { useEffect } from 'react';

/** Calls again every so many minutes while the page can be seen; undefined: not yet known, so never. */
export function useRefresh(refresh: () => void, minutes: number | undefined) {
  useEffect(() => {
    if (minutes === undefined) return;
    const timer = setInterval(() => document.hidden || refresh(), minutes * 60_000);
    return () => clearInterval(timer);
  }, [refresh, minutes]);
}
