import { useEffect } from 'react';
import { useStatus } from '../lib/status';

/** `{page} · {system_name}` */
export function usePageTitle(title: string) {
  const { system_name } = useStatus();
  useEffect(() => {
    document.title = title ? `${title} · ${system_name}` : system_name;
  }, [title, system_name]);
}
