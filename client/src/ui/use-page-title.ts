import { useEffect, useSyncExternalStore } from 'react';
import { useStatus } from '../lib/status';

let shown = '';
const listeners = new Set<() => void>();

/** `{page} · {system_name}` for the document, and the page's name for the shell. */
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

/** Name of the page on screen; small screens show it in the top bar. */
export const useShownTitle = (): string => useSyncExternalStore(subscribe, () => shown);
