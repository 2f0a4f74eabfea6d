import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ColumnChoice } from '../../lib/storage';
import { useEventCallback } from '../../lib/use-event-callback';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
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
import { sameColumns, viewSearch } from './view-search';

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

/** The views of a screen and their actions. `?view=` is the current view; an address with nothing else opens it. */
export function useSavedViews({ screen, columns, onColumns }: ViewedScreen) {
  const { data, refetch } = useSavedViewsQuery({ variables: { screen }, fetchPolicy: 'cache-first' });
  const [create] = useCreateSavedViewMutation();
  const [update] = useUpdateSavedViewMutation();
  const [discard] = useDeleteSavedViewMutation();
  const [setDefault] = useSetDefaultViewMutation();
  const act = useMutationHandler();
  const [search, setSearch] = useSearchParams();
  const views = data?.savedViews ?? none;
  const current = views.find(({ id }) => id === search.get('view'));
  const shown = { search: viewSearch(search), columns };

  const show = (view: Pick<SavedView, 'id' | 'search'> | undefined, replace = false) => {
    const next = new URLSearchParams(view?.search);
    if (view) next.set('view', view.id);
    setSearch(next, { preventScrollReset: true, replace });
  };
  const apply = (view: SavedView, replace = false) => {
    if (view.columns) onColumns?.(choiceOf(view.columns));
    show(view, replace);
  };
  /** A link to a view contains only its id; an address without parameters opens the default view. */
  const opened = useRef(false);
  const open = useEventCallback(() => {
    if (opened.current) return;
    opened.current = true;
    const isLink = search.size === 1 && search.has('view');
    const wanted = isLink ? current : search.size === 0 ? views.find(({ isDefault }) => isDefault) : undefined;
    if (wanted) apply(wanted, true);
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
    /** Filters or columns differ from those of the view. */
    modified:
      current !== undefined &&
      (current.search !== shown.search ||
        (current.columns !== null && columns !== undefined && !sameColumns(choiceOf(current.columns), columns))),
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
