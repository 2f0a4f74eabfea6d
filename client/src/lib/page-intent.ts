type Listener = (page: number) => void;

const listeners = new Set<Listener>();

/** Somebody points at the way to this page of the list on screen. */
export function announcePage(page: number): void {
  for (const listener of listeners) listener(page);
}

/** Whoever fetches the list may fetch that page already. */
export function onPageIntent(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
