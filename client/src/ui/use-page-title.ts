import { useEffect, useSyncExternalStore } from 'react';
import { useStatus } from '../lib/status';

let shown = '';
const listeners = new Set<() => void>();

/** Sets the document title to `{page} · {system_name}` and the title of the shell. */
export function usePageTitle(title: string) {
  const { system_name } = useStatus();
  useEffect(() => {
    document.title = title ? `${title} · ${system_name}` : system_name;
  }, [title, system_name]);
  useEffect(() => {
    shown = title;
    for (const listener of listeners) listener();
  }, [title]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Title of the current page; small screens show it in the top bar. */
export const useShownTitle = (): string => useSyncExternalStore(subscribe, () => shown);
