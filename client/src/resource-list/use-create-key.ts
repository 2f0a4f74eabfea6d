import { useEffect, useRef } from 'react';
import { isSingleKey } from '../lib/single-key';

/**
 * The key `n` presses the button or follows the link of a list that creates a record.
 * @returns the ref of an element around it
 */
export function useCreateKey() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const button = event.key === 'n' && isSingleKey(event) && place.current?.querySelector<HTMLElement>('a, button');
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return place;
}
