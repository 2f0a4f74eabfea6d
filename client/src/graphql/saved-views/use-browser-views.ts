import { useEffect } from 'react';
import * as z from 'zod/mini';
import { columnChoice, storedJson } from '../../lib/storage';
import { useEventCallback } from '../../lib/use-event-callback';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { type SavedViewRowFragment, type SavedViewScreen, useCreateSavedViewMutation } from './saved-views.generated';

const viewSchema = z.object({ id: z.string(), name: z.string(), search: z.string(), columns: columnChoice });

/** The views of the usage log of former consoles, which no other screen had. */
const browserViews = storedJson('views.log', z.array(viewSchema), []);
let moving = false;

/**
 * Moves views from the browser's storage to the server, once. A view of a name that exists on the server is dropped.
 */
export function useBrowserViews(
  screen: SavedViewScreen,
  known: readonly SavedViewRowFragment[] | undefined,
  onMoved: () => unknown,
) {
  const [create] = useCreateSavedViewMutation();
  const act = useMutationHandler();
  const move = useEventCallback(async (existing: readonly SavedViewRowFragment[]) => {
    if (screen !== 'LOG' || moving || browserViews.read().length === 0) return;
    moving = true;
    try {
      const names = new Set(existing.filter(({ own }) => own).map(({ name }) => name));
      for (const { name, search, columns } of browserViews.read()) {
        const input = { screen, name, search, columns, audience: 'OWNER' } as const;
        // A view that could not be moved, such as one beyond the limit, stays for the next visit.
        if (!names.has(name) && !(await act(() => create({ variables: { input } })))) break;
        names.add(name);
        browserViews.write(browserViews.read().slice(1));
      }
      if (browserViews.read().length === 0) browserViews.clear();
    } finally {
      moving = false;
    }
    onMoved();
  });
  useEffect(() => {
    if (known) void move(known);
  }, [known, move]);
}
