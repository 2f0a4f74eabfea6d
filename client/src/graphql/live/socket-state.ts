import { useEffect, useSyncExternalStore } from 'react';
import { useEventCallback } from '../../lib/use-event-callback';

/** `idle` without a subscription, as while the page is hidden; `lost` from a broken connection until the reconnect. */
export type SocketState = 'idle' | 'connecting' | 'live' | 'lost';

let state: SocketState = 'idle';
/** Whether events may have been missed since the socket was last live. */
let missed = false;
const listeners = new Set<() => void>();
const catchUps = new Set<() => void>();

/** Sessions of this page so far. */
let session = 0;

/** For a socket: sets the state as long as the session in which the socket was created has not ended. */
export function socketReporter(): (next: SocketState) => void {
  const own = session;
  return (next) => {
    if (own === session) setSocketState(next);
  };
}

export function setSocketState(next: SocketState) {
  if (next === state) return;
  state = next;
  missed ||= next === 'lost';
  for (const listener of listeners) listener();
  if (next !== 'live' || !missed) return;
  missed = false;
  for (const catchUp of catchUps) catchUp();
}

/** Called when the subscriptions of a hidden page end. */
export function expectMissedEvents() {
  missed = true;
}

/** For the data client of another session: sockets of the session before may still report their end. */
export function resetSocketState() {
  session += 1;
  setSocketState('idle');
  missed = false;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The state of the socket, so that pages can poll while it is not connected. */
export const useSocketState = (): SocketState => useSyncExternalStore(subscribe, socketState);

export const socketState = (): SocketState => state;

/**
 * Calls `run` once after each reconnect: events of the time without a socket are not sent again.
 * @returns the function that ends it
 */
export function onCatchUp(run: () => void): () => void {
  catchUps.add(run);
  return () => void catchUps.delete(run);
}

/** `onCatchUp` while the component is mounted. */
export function useCatchUp(run: () => unknown) {
  const latest = useEventCallback(run);
  useEffect(() => onCatchUp(() => void latest()), [latest]);
}
