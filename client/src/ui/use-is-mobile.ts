import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia?.('(max-width: 599.98px)');
const subscribe = (listener: () => void) => {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

/**
 * True below the 600 px threshold. Use it for different structures; use responsive style props for different styles.
 */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
