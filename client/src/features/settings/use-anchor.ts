import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const focusable = 'input, select, textarea, [contenteditable=true]';

/**
 * Goes to the card or the option that the fragment of the address names, also when it is asked for again.
 * @param only the names that are of interest; all of them when left out
 */
export function useAnchor(only?: readonly string[]) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry of the history with the same fragment asks anew
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
