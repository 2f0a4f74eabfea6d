import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { focusControl, type RowControl, rowControl } from './row-controls';

interface Place {
  element: HTMLElement;
  row: number;
  control: RowControl;
}

/**
 * Keeps the keyboard focus in the list when its row is removed: the same control of the next row receives the focus.
 * @param rows the displayed rows
 * @returns handlers for the container of the rows, each marked with `data-row`
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: unknown) {
  const last = useRef<Place>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of rows may remove the focused row
  useEffect(() => {
    if (last.current?.element.isConnected !== false) return;
    const follow = () => {
      const place = last.current;
      if (!place || document.activeElement !== document.body) return false;
      const left = list.current?.querySelectorAll('[data-row]') ?? [];
      const row = left[Math.min(place.row, left.length - 1)];
      last.current = undefined;
      if (row) focusControl(row, place.control, { preventScroll: true });
      return true;
    };
    if (follow()) return;
    // The confirmation dialog is still closing and contains the focus.
    const observer = new MutationObserver(() => follow() && observer.disconnect());
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [list, rows]);

  return useCallback(
    ({ target }: FocusEvent) => {
      const row = target.closest('[data-row]');
      if (!row || !(target instanceof HTMLElement)) return;
      const all = [...(list.current?.querySelectorAll('[data-row]') ?? [])];
      last.current = { element: target, row: all.indexOf(row), control: rowControl(row, target) };
    },
    [list],
  );
}
