import { useSyncExternalStore } from 'react';

function windowIs(condition: string) {
  const query = () => window.matchMedia?.(condition);
  const subscribe = (listener: () => void) => {
    const media = query();
    media?.addEventListener('change', listener);
    return () => media?.removeEventListener('change', listener);
  };
  const matches = () => query()?.matches ?? false;
  return () => useSyncExternalStore(subscribe, matches);
}

/**
 * True below the 600 px threshold. Use it for different structures; use responsive style props for different styles.
 */
export const useIsMobile = windowIs('(max-width: 599.98px)');

/** True below the 1024 px threshold, where the sidebar has icons only. */
export const useIsNarrow = windowIs('(max-width: 1023.98px)');

/** True below the 1280 px threshold, where title, filters and commands of a list do not fit in one line. */
export const useIsBelowWide = windowIs('(max-width: 1279.98px)');
