import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const focusable = 'input, select, textarea, [contenteditable=true]';

/**
 * Scrolls to the card or option of the fragment, even when the same fragment is opened again.
 * @param only the names to handle; all if undefined
 */
export function useAnchor(only?: readonly string[]) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new history entry with the same fragment scrolls again
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1));
    if (!name || (only && !only.includes(name))) return;
    const rows = document.querySelectorAll<HTMLElement>('[data-option]');
    const option = [...rows].find(({ dataset }) => dataset.option === name);
    const target = option ?? document.getElementById(name);
    if (!target) return;
    target.scrollIntoView({ block: option ? 'center' : 'start' });
    (option?.querySelector<HTMLElement>(focusable) ?? target).focus({ preventScroll: true });
  }, [hash, key, only]);
}
