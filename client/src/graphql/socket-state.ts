import { useSyncExternalStore } from 'react';

/** `idle` before the first subscription, `lost` from a broken connection until the next one stands. */
export type SocketState = 'idle' | 'connecting' | 'live' | 'lost';

let state: SocketState = 'idle';
const listeners = new Set<() => void>();

/** Told by the socket; everybody else reads. */
export function setSocketState(next: SocketState) {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether subscriptions arrive, so that a page can poll while they do not. */
export const useSocketState = (): SocketState => useSyncExternalStore(subscribe, () => state);
