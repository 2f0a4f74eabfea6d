import { useSearchParams } from 'react-router-dom';
import {
  useCreateSavedViewMutation,
  useSavedViewsQuery,
  useSetDefaultViewMutation,
  useUpdateSavedViewMutation,
} from '../../../graphql/saved-views/saved-views.generated';
import { useTranslation } from '../../../i18n/use-translation';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import type { Layout } from './cards';
import type { DashboardLayout } from './use-layout';

/**
 * Saves a layout in the shown view if the user owns it, otherwise in a view of the user, which becomes the default one.
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
    const columns = { order: [...layout.order], hidden: [...layout.hidden] };
    const name = t('cards.viewName');
    const saved = await act(async () => {
      const own = view?.own ? view : views.find((one) => one.own && one.name === name);
      if (own) await update({ variables: { id: own.id, input: { columns } } });
      const id =
        own?.id ??
        (await create({ variables: { input: { screen: 'DASHBOARD', name, search: '', columns } } })).data
          ?.createSavedView.id;
      if (id === undefined || view?.own) return id;
      await setDefault({ variables: { screen: 'DASHBOARD', id } });
      return id;
    });
    if (saved === undefined) return false;
    await refetch();
    const withView = (search: URLSearchParams) => {
      const next = new URLSearchParams(search);
      next.set('view', saved);
      return next;
    };
    setSearch(withView, { replace: true, preventScrollReset: true });
    return true;
  };
}
