import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ColumnChoice } from '../../lib/storage';
import { useEventCallback } from '../../lib/use-event-callback';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { openingOf, rememberDefaultView } from './default-views';
import {
  type SavedViewAudience,
  type SavedViewRowFragment,
  type SavedViewScreen,
  useCreateSavedViewMutation,
  useDeleteSavedViewMutation,
  useSavedViewsQuery,
  useSetDefaultViewMutation,
  useUpdateSavedViewMutation,
} from './saved-views.generated';
import { useBrowserViews } from './use-browser-views';
import { screenUrl } from './view-screens';

/** Parameters that are not part of a view: page, open row and current view. */
const passing = ['page', 'size', 'row', 'view'];

/** The part of the query that a view stores, in canonical order. */
export function viewSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** Whether two choices show the same columns in the same order, with the same widths and pins. */
const sameColumns = (a: ColumnChoice, b: ColumnChoice): boolean => canonical(a) === canonical(b);

const canonical = ({ hidden, order, pinnedStart, pinnedEnd, widths }: ColumnChoice): string => {
  const byId = Object.fromEntries(widths.map(({ id, width }) => [id, width]));
  const sized = Object.keys(byId).sort();
  return JSON.stringify([
    [...hidden].sort(),
    order,
    [...pinnedStart].sort(),
    [...pinnedEnd].sort(),
    sized.map((id) => [id, byId[id]]),
  ]);
};

export type SavedView = SavedViewRowFragment;

/** The fields of the dialog. */
export interface ViewFields {
  name: string;
  audience: SavedViewAudience;
  teamId: string | null;
}

export interface ViewedScreen {
  screen: SavedViewScreen;
  /** Absent on screens without columns. */
  columns?: ColumnChoice;
  onColumns?(choice: ColumnChoice): void;
}

const none: readonly SavedView[] = [];

/** The columns of a view, without the type names of the cache. */
const choiceOf = ({
  hidden,
  order,
  pinnedStart,
  pinnedEnd,
  widths,
}: NonNullable<SavedView['columns']>): ColumnChoice => ({
  hidden: [...hidden],
  order: [...order],
  pinnedStart: [...pinnedStart],
  pinnedEnd: [...pinnedEnd],
  widths: widths.map(({ id, width }) => ({ id, width })),
});

/** The views of a screen and their actions. `?view=` is the current view. */
export function useSavedViews({ screen, columns, onColumns }: ViewedScreen) {
  const { data, refetch } = useSavedViewsQuery({ variables: { screen }, fetchPolicy: 'cache-first' });
  const [create] = useCreateSavedViewMutation();
  const [update] = useUpdateSavedViewMutation();
  const [discard] = useDeleteSavedViewMutation();
  const [setDefault] = useSetDefaultViewMutation();
  const act = useMutationHandler();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const views = data?.savedViews ?? none;
  const current = views.find(({ id }) => id === search.get('view'));
  const shown = { search: viewSearch(search), columns };

  const show = (view: Pick<SavedView, 'id' | 'search'> | undefined, replace = false) => {
    const next = view ? new URLSearchParams(view.search) : screenUrl(screen).searchParams;
    if (view) next.set('view', view.id);
    setSearch(next, { preventScrollReset: true, replace });
  };
  const apply = (view: SavedView, replace = false) => {
    if (view.columns) onColumns?.(choiceOf(view.columns));
    show(view, replace);
  };
  /**
   * Completes the view that the application's `DefaultView` has opened: the remembered default view may have changed
   * since, and only the screen can apply the columns of a view.
   */
  const open = useEventCallback(() => {
    const usual = views.find(({ isDefault }) => isDefault);
    rememberDefaultView(screen, usual);
    const opening = openingOf(state);
    if (!opening) return;
    const wanted = opening === 'link' ? current : usual;
    if (wanted) apply(wanted, true);
    else if (opening === 'default') show(undefined, true);
  });
  useEffect(() => {
    if (data) open();
  }, [data, open]);
  useBrowserViews(screen, data?.savedViews, refetch);

  /** @returns whether the change was saved; otherwise the error was shown */
  const write = async (run: () => Promise<unknown>) => {
    const done = (await act(run)) !== undefined;
    if (done) await refetch();
    return done;
  };
  return {
    views,
    current,
    loaded: data !== undefined,
    /** Reads the views again, because other users change those they share. */
    refresh: () => void refetch().catch(() => undefined),
    /** Filters or columns differ from the saved view. */
    modified:
      current !== undefined &&
      (current.search !== shown.search ||
        (current.columns !== null && columns !== undefined && !sameColumns(choiceOf(current.columns), columns))),
    /** The address of a view without its filters, which `DefaultView` adds. */
    linkTo: ({ id }: SavedView) => {
      const url = screenUrl(screen);
      url.searchParams.set('view', id);
      return url.href;
    },
    apply: (view: SavedView) => apply(view),
    leave: () => show(undefined),
    save: (view: SavedView) => write(() => update({ variables: { id: view.id, input: shown } })),
    saveAs: (fields: ViewFields) =>
      write(async () => {
        const { data: saved } = await create({ variables: { input: { screen, ...shown, ...fields } } });
        if (saved) show(saved.createSavedView);
        return true;
      }),
    edit: (view: SavedView, input: ViewFields) => write(() => update({ variables: { id: view.id, input } })),
    remove: async (view: SavedView) => {
      const done = await write(() => discard({ variables: { id: view.id } }));
      if (!done) return;
      const kept = new URLSearchParams(search);
      kept.delete('view');
      setSearch(kept, { preventScrollReset: true });
    },
    setDefault: (id: string | null) => write(() => setDefault({ variables: { screen, id } })),
  };
}
