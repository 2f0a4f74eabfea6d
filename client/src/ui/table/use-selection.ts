import { useMemo, useRef } from 'react';
import { useEventCallback } from '../../lib/use-event-callback';
import type { DataTableProps } from './table-props';

export interface TableSelection {
  ids: ReadonlySet<string>;
  /** Whether all rows of this page are selected, some, or none. */
  page: boolean | 'indeterminate';
  togglePage(checked: boolean): void;
  /** Called before `toggle`: with Shift, `toggle` selects all rows since the last clicked one. */
  onClick(event: { shiftKey: boolean }): void;
  toggle(id: string, checked: boolean): void;
}

const none: never[] = [];

/** Row selection. Rows of other pages stay selected; the functions are stable, so that rows need not render again. */
export function useSelection<T>({ rows = none, rowId, selection }: DataTableProps<T>): TableSelection {
  const chosen = selection?.ids ?? none;
  const ids = useMemo(() => new Set(chosen), [chosen]);
  const last = useRef<string | null>(null);
  const shift = useRef(false);
  const selectable = rows.filter((row) => selection?.selectable?.(row) ?? true).map(rowId);
  const count = selectable.filter((id) => ids.has(id)).length;

  const put = (changed: readonly string[], checked: boolean) => {
    const others = chosen.filter((id) => !changed.includes(id));
    selection?.onChange(checked ? [...others, ...changed] : others);
  };
  return {
    ids,
    page: count > 0 && (count === selectable.length || 'indeterminate'),
    togglePage: (checked) => put(selectable, checked),
    onClick: useEventCallback((event) => {
      shift.current = event.shiftKey;
    }),
    toggle: useEventCallback((id, checked) => {
      const from = selectable.indexOf(last.current ?? '');
      const to = selectable.indexOf(id);
      last.current = id;
      const isRange = shift.current && from >= 0;
      put(isRange ? selectable.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], checked);
    }),
  };
}
