import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { HeaderSort } from './use-data-table';

/** Values of `aria-sort`. */
export const sortDirections = { asc: 'ascending', desc: 'descending' } as const;

/** The name of a column that sorts its table, within the header cell that has `aria-sort`. */
export function SortButton({ direction, onToggle, children }: HeaderSort & { children: string }) {
  const Icon = direction ? (direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <button type="button" className="sort-button" onClick={onToggle}>
      <span className="truncate">{children}</span>
      <Icon aria-hidden />
    </button>
  );
}
