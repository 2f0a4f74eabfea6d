import { useTranslation } from 'react-i18next';
import { ModelList } from '../../../ui/data/model-list';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../../ui/overlay/confirm';
import { useUpdateChannelsMutation } from '../channels.generated';

/** Removes models from a channel after a confirmation that lists them; resolves to whether they were removed. */
export function useRemoveModels() {
  const { t } = useTranslation('channels');
  const confirm = useConfirm();
  const act = useMutationHandler();
  const [update] = useUpdateChannelsMutation();
  return async ({ id, name }: { id: string; name: string }, models: readonly string[]): Promise<boolean> => {
    const count = models.length;
    const sure = await confirm({
      title: t('test.removeTitle', { count, name }),
      text: <ModelList models={models} />,
      action: t('test.removeAction'),
      dangerous: true,
    });
    if (!sure) return false;
    const saved = await act(() => update({ variables: { ids: [id], input: { removeModels: [...models] } } }), {
      success: t('done.modelsRemoved', { count, name }),
    });
    return saved !== undefined;
  };
}
