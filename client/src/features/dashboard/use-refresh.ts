import { useEffect } from 'react';

/** Calls `refresh` at an interval in minutes while the page is visible; never if the interval is undefined. */
export function useRefresh(refresh: () => void, minutes: number | undefined) {
  useEffect(() => {
    if (minutes === undefined) return;
    const timer = setInterval(() => document.hidden || refresh(), minutes * 60_000);
    return () => clearInterval(timer);
  }, [refresh, minutes]);
}
