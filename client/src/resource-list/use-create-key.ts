import { useEffect, useRef } from 'react';
import { isSingleKey } from '../lib/single-key';

const CREATE = '[data-create]:is(a, button), [data-create] :is(a, button)';

/**
 * The key `n` presses the button or follows the link of a list that creates a record: it, or an element around it, is
 * marked with `data-create`.
 * @returns the ref of the list
 */
export function useCreateKey() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const button = event.key === 'n' && isSingleKey(event) && place.current?.querySelector<HTMLElement>(CREATE);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return place;
}
