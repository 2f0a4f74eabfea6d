import { useSyncExternalStore } from 'react';

/** `idle` before the first subscription, `lost` from a broken connection until the reconnect. */
export type SocketState = 'idle' | 'connecting' | 'live' | 'lost';

let state: SocketState = 'idle';
const listeners = new Set<() => void>();

/** Called by the subscription link only. */
export function setSocketState(next: SocketState) {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The state of the socket, so that pages can poll while it is not connected. */
export const useSocketState = (): SocketState => useSyncExternalStore(subscribe, () => state);
