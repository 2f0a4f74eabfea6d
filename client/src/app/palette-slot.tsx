import { lazy, Suspense, useCallback, useState } from 'react';
import { loadTexts } from '../i18n/setup';
import type { NavItem } from '../ui/shell/nav-model';
import { useShortcuts } from './use-shortcuts';

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
