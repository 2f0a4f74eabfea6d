import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia?.('(max-width: 599.98px)');
const subscribe = (listener: () => void) => {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

/** True below the 600 px threshold. For what differs in structure; what differs in looks uses responsive style props. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
