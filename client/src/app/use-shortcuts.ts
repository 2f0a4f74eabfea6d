import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { goKeys } from '../lib/go-keys';
import { isSingleKey } from '../lib/single-key';
import { useStableActs } from '../lib/use-event-callback';
import { focusControl, rowControl } from '../ui/table/row-controls';

/** The rows of the list on the page, and the index of the focused row. */
function rowsOfPage(): { rows: Element[]; focused: number } {
  const rows = [...document.querySelectorAll('#main [data-row]')];
  return { rows, focused: rows.findIndex((row) => row.contains(document.activeElement)) };
}

/**
 * Moves the focus to the next (1) or previous (-1) row: to the same control as before, from elsewhere to the name of
 * the first or last row.
 * @returns false without such a row
 */
function focusRow(by: 1 | -1): boolean {
  const { rows, focused } = rowsOfPage();
  const current = rows[focused];
  const row = current ? rows[focused + by] : rows.at(by > 0 ? 0 : -1);
  if (!row) return false;
  const control = document.activeElement;
  return focusControl(row, current && control instanceof HTMLElement ? rowControl(current, control) : undefined);
}

/** Toggles the selection of the focused row. @returns false if it has no checkbox */
function toggleRow(): boolean {
  const { rows, focused } = rowsOfPage();
  const box = rows[focused]?.querySelector<HTMLElement>('input[type=checkbox]');
  box?.click();
  return Boolean(box);
}

/**
 * Opens the focused row: follows the link of its name, otherwise acts like a click on the row, otherwise edits it.
 * @param key `Enter` follows links and presses buttons itself, so that it opens a row only from its other controls
 * @returns false without such a row
 */
function openRow(key: 'o' | 'Enter'): boolean {
  const { rows, focused } = rowsOfPage();
  const row = rows[focused];
  if (!row || (key === 'Enter' && document.activeElement?.closest('a, button, summary, [role=button]'))) return false;
  const opener =
    row.querySelector<HTMLElement>('.row-link') ??
    row.closest<HTMLElement>('[data-opens]') ??
    row.querySelector<HTMLElement>('[data-command=edit]');
  opener?.click();
  return Boolean(opener);
}

/** Time for the second key after `g`, in ms. */
const chordMs = 1200;

interface Shortcuts {
  onPalette(): void;
  onHelp(): void;
  /** Whether the user may open the address. */
  reaches(to: string): boolean;
}

/** ⌘K works everywhere; single-key shortcuts only outside form fields and only while they are enabled. */
export function useShortcuts(shortcuts: Shortcuts) {
  const navigate = useNavigate();
  const acts = useStableActs(shortcuts);
  useEffect(() => {
    let chordUntil = 0;
    const onSingle = (key: string): boolean => {
      const { onPalette, onHelp, reaches } = acts;
      const to = Date.now() < chordUntil ? goKeys[key] : undefined;
      chordUntil = key === 'g' ? Date.now() + chordMs : 0;
      if (to && reaches(to)) navigate(to);
      else if (key === '/') focusSearch() || onPalette();
      else if (key === '?') onHelp();
      else if (key === 'j' || key === 'k') return focusRow(key === 'j' ? 1 : -1);
      else if (key === 'x') return toggleRow();
      else if (key === 'o' || key === 'Enter') return openRow(key);
      else return false;
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        if (event.isComposing) return;
        event.preventDefault();
        acts.onPalette();
        return;
      }
      if (isSingleKey(event) && onSingle(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, acts]);
}

/** Focuses the search field of the list, if the page has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#main :is(search, [role=search]) input');
  field?.focus();
  field?.select();
  return field !== null;
}
