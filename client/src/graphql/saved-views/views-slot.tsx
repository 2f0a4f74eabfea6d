import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../i18n/setup';
import { afterPage } from '../../lib/after-page';
import type { ColumnChoice } from '../../lib/storage';
import type { SavedViewsProps } from './saved-views';
import type { SavedViewScreen } from './saved-views.generated';

const SavedViews = lazy(async () => {
  // The columns of a list depend on the view in its address.
  if (!new URLSearchParams(window.location.search).has('view')) await afterPage();
  const [module] = await Promise.all([import('./saved-views'), loadTexts('views')]);
  return { default: module.SavedViews };
});

/** The views of a screen. They load after the page; the space of their button is reserved to avoid a layout shift. */
export function ViewsSlot(props: SavedViewsProps) {
  return (
    <Suspense fallback={<Box boxSize="8" flexShrink="0" aria-busy />}>
      <SavedViews {...props} />
    </Suspense>
  );
}

/** The views of a list, as its table places them. */
export const viewsOf =
  (screen: SavedViewScreen) => (columns: ColumnChoice, onColumns: (choice: ColumnChoice) => void) => (
    <ViewsSlot key={screen} screen={screen} columns={columns} onColumns={onColumns} />
  );
