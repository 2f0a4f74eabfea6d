import { useEffect, useSyncExternalStore } from 'react';
import { useStatus } from '../lib/status';

interface ShownTitle {
  title: string;
  purpose?: string;
}

let shown: ShownTitle = { title: '' };
const listeners = new Set<() => void>();

/** Sets the document title to `{page} · {system_name}`, and the title and purpose that the shell shows. */
export function usePageTitle(title: string, purpose?: string) {
  const { system_name } = useStatus();
  useEffect(() => {
    document.title = title ? `${title} · ${system_name}` : system_name;
  }, [title, system_name]);
  useEffect(() => {
    shown = { title, purpose };
    for (const listener of listeners) listener();
  }, [title, purpose]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Title and purpose of the current page; small screens show them in the top bar. */
export const useShownTitle = (): ShownTitle => useSyncExternalStore(subscribe, () => shown);
