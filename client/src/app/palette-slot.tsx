import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadTexts } from '../i18n/setup';
import { goKeys, isTaken } from '../lib/shortcut-keys';
import { stored } from '../lib/storage';
import type { NavItem } from '../ui/shell/nav-model';
import { focusRow, openRow, toggleRow } from './row-shortcuts';

/** Time for the second key after `g`, in ms. */
const chordMs = 1200;

interface Shortcuts {
  onPalette(): void;
  onHelp(): void;
  /** Whether the user may open the address. */
  reaches(to: string): boolean;
}

const PaletteDialog = lazy(async () => {
  const [module] = await Promise.all([import('../features/palette/palette.dialog'), loadTexts('palette', 'jobs')]);
  return { default: module.PaletteDialog };
});
const ShortcutsDialog = lazy(async () => {
  const [module] = await Promise.all([import('../features/palette/shortcuts.dialog'), loadTexts('palette')]);
  return { default: module.ShortcutsDialog };
});

type Which = 'palette' | 'shortcuts' | null;

/**
 * Which of the two dialogs is open. A dialog is mounted when it first opens and stays mounted for its closing
 * animation.
 */
export function usePalette(places: readonly NavItem[]) {
  const [open, setOpen] = useState<Which>(null);
  const [wanted, setWanted] = useState({ palette: false, shortcuts: false });
  const show = useCallback((which: 'palette' | 'shortcuts') => {
    setWanted((before) => ({ ...before, [which]: true }));
    setOpen(which);
  }, []);
  // Closes only this dialog: choosing "shortcuts" in the palette opens one dialog and closes the other.
  const close = useCallback((which: Which) => setOpen((now) => (now === which ? null : now)), []);
  const closePalette = useCallback(() => close('palette'), [close]);
  const openPalette = useCallback(() => show('palette'), [show]);
  const openShortcuts = useCallback(() => show('shortcuts'), [show]);
  useShortcuts({
    onPalette: () => (open === 'palette' ? closePalette() : openPalette()),
    onHelp: openShortcuts,
    reaches: (to) => places.some((place) => place.to === to),
  });
  const dialogs = (
    <Suspense fallback={null}>
      {wanted.palette && (
        <PaletteDialog open={open === 'palette'} onClose={closePalette} places={places} onShortcuts={openShortcuts} />
      )}
      {wanted.shortcuts && (
        <ShortcutsDialog open={open === 'shortcuts'} onClose={() => close('shortcuts')} places={places} />
      )}
    </Suspense>
  );
  return { openPalette, openShortcuts, dialogs };
}

/** ⌘K works everywhere; single-key shortcuts only outside form fields and only while they are enabled. */
function useShortcuts(shortcuts: Shortcuts) {
  const navigate = useNavigate();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    let chordUntil = 0;
    const onSingle = (key: string): boolean => {
      const { onPalette, onHelp, reaches } = latest.current;
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
        latest.current.onPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || !stored.singleKeyShortcuts.read() || isTaken(event)) return;
      if (onSingle(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

/** Focuses the search field of the list, if the page has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#main :is(search, [role=search]) input');
  field?.focus();
  field?.select();
  return field !== null;
}
