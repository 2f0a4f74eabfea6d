import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button, input')];

interface Place {
  element: HTMLElement;
  row: number;
  control: number;
}

/**
 * Keeps the keyboard in the list when the row it was in is gone: the same control of the row that took its place has the focus.
 * @param rows what is shown; a change of it may have taken the row away
 * @returns what the element around the rows, each marked with `data-row`, is told of
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: unknown) {
  const last = useRef<Place>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are what may have left
  useEffect(() => {
    if (last.current?.element.isConnected !== false) return;
    const follow = () => {
      const place = last.current;
      if (!place || document.activeElement !== document.body) return false;
      const left = list.current?.querySelectorAll('[data-row]') ?? [];
      const row = left[Math.min(place.row, left.length - 1)];
      const controls = row ? controlsOf(row) : [];
      last.current = undefined;
      (controls[place.control] ?? controls[0])?.focus({ preventScroll: true });
      return true;
    };
    if (follow()) return;
    // The dialog that asked is still on its way out, with the focus in it.
    const observer = new MutationObserver(() => follow() && observer.disconnect());
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [list, rows]);

  return useCallback(
    ({ target }: FocusEvent) => {
      const row = target.closest('[data-row]');
      if (!row || !(target instanceof HTMLElement)) return;
      const all = [...(list.current?.querySelectorAll('[data-row]') ?? [])];
      last.current = { element: target, row: all.indexOf(row), control: controlsOf(row).indexOf(target) };
    },
    [list],
  );
}
