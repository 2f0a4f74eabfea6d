import { useSearchParams } from 'react-router-dom';
import {
  useCreateSavedViewMutation,
  useSavedViewsQuery,
  useSetDefaultViewMutation,
  useUpdateSavedViewMutation,
} from '../../../graphql/saved-views/saved-views.generated';
import { useTranslation } from '../../../i18n/use-translation';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { type Layout, storedOf } from '../shared/cards';
import type { DashboardLayout } from './use-layout';

/**
 * Saves a layout in the shown view if the user owns it, otherwise in a new view of the user, which becomes the default
 * one.
 * @returns the function that saves and resolves to whether it did; otherwise the error was shown
 */
export function useSaveLayout({ view, views }: DashboardLayout): (layout: Layout) => Promise<boolean> {
  const { t } = useTranslation('dashboard');
  const { refetch } = useSavedViewsQuery({ variables: { screen: 'DASHBOARD' }, fetchPolicy: 'cache-only' });
  const [create] = useCreateSavedViewMutation();
  const [update] = useUpdateSavedViewMutation();
  const [setDefault] = useSetDefaultViewMutation();
  const [, setSearch] = useSearchParams();
  const act = useMutationHandler();

  return async (layout) => {
    const { order, hidden } = storedOf(layout);
    const columns = { order: [...order], hidden: [...hidden] };
    const name = unusedName(t('cards.viewName'), views);
    const id = await act(async () => {
      if (!view?.own) {
        const { data } = await create({ variables: { input: { screen: 'DASHBOARD', name, search: '', columns } } });
        return data?.createSavedView.id;
      }
      await update({ variables: { id: view.id, input: { columns } } });
      return view.id;
    });
    if (id === undefined) return false;
    // The layout is stored even if its view cannot be made the default one.
    if (!view?.own) await act(() => setDefault({ variables: { screen: 'DASHBOARD', id } }));
    await refetch();
    const withView = (search: URLSearchParams) => {
      const next = new URLSearchParams(search);
      next.set('view', id);
      return next;
    };
    setSearch(withView, { replace: true, preventScrollReset: true });
    return true;
  };
}

/** The name, with a number if the user has a view of this name. */
function unusedName(name: string, views: readonly { own: boolean; name: string }[]): string {
  const used = new Set(views.filter(({ own }) => own).map((view) => view.name));
  let unused = name;
  for (let number = 2; used.has(unused); number++) unused = `${name} ${number}`;
  return unused;
}
