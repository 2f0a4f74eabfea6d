import { focusControl, rowControl } from '../ui/table/row-controls';

/** The rows of the list of the page, and the index of the one with the focus. */
function rowsOfPage(): { rows: Element[]; focused: number } {
  const rows = [...document.querySelectorAll('#main [data-row]')];
  return { rows, focused: rows.findIndex((row) => row.contains(document.activeElement)) };
}

/**
 * Moves the focus to the next (1) or previous (-1) row: to the same control as before, from elsewhere to the name of the
 * first or last row.
 * @returns false without such a row
 */
export function focusRow(by: 1 | -1): boolean {
  const { rows, focused } = rowsOfPage();
  const current = rows[focused];
  const row = current ? rows[focused + by] : rows.at(by > 0 ? 0 : -1);
  if (!row) return false;
  const control = document.activeElement;
  return focusControl(row, current && control instanceof HTMLElement ? rowControl(current, control) : undefined);
}

/** Selects the row with the focus, or clears its selection. @returns false without a box */
export function toggleRow(): boolean {
  const { rows, focused } = rowsOfPage();
  const box = rows[focused]?.querySelector<HTMLElement>('input[type=checkbox]');
  box?.click();
  return box !== null && box !== undefined;
}

/**
 * Opens the row with the focus: follows the link of its name, else does what a click on the row does, else edits it.
 * @param key `Enter` follows links and presses buttons itself, so that it opens a row only from its other controls
 * @returns false without such a row
 */
export function openRow(key: 'o' | 'Enter'): boolean {
  const { rows, focused } = rowsOfPage();
  const row = rows[focused];
  if (!row || (key === 'Enter' && document.activeElement?.closest('a, button, summary, [role=button]'))) return false;
  const opener =
    row.querySelector<HTMLElement>('.row-link') ??
    row.closest<HTMLElement>('[data-opens]') ??
    row.querySelector<HTMLElement>('[data-command=edit]');
  opener?.click();
  return opener !== null;
}
