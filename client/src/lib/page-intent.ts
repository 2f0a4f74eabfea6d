type Listener = (page: number) => void;

const listeners = new Set<Listener>();

/** Announces that the user is about to open this page of the current list. */
export function announcePage(page: number): void {
  for (const listener of listeners) listener(page);
}

/** Registers a listener that prefetches the announced page. */
export function onPageIntent(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
