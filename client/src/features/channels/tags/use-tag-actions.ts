import { useCallback } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import {
  useSetChannelTagEnabledMutation,
  useTagChannelsMutation,
  useUpdateChannelTagMutation,
} from '../shared/channels.generated';

/**
 * Actions on all channels of a tag. Refetches the channels after each, because the server returns only their number.
 */
export function useTagActions(reload: () => unknown) {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const [setEnabled] = useSetChannelTagEnabledMutation();
  const [update] = useUpdateChannelTagMutation();
  const [assign] = useTagChannelsMutation();

  const switchTag = async (tag: string, enabled: boolean) => {
    const result = await act(() => setEnabled({ variables: { tag, enabled } }));
    if (!result) return;
    const count = result.data?.setChannelTagEnabled ?? 0;
    notify.success(t(enabled ? 'done.tagOn' : 'done.tagOff', { tag, count }));
    await reload();
  };

  /** Throws the error of the server. */
  const saveNumber = useCallback(
    async (tag: string, input: { priority: number } | { weight: number }) => {
      const { data } = await update({ variables: { tag, input } });
      notify.success(t('done.tagSaved', { tag, count: data?.updateChannelTag ?? 0 }));
      await reload();
    },
    [update, t, reload],
  );

  /** Assigns a tag to channels; throws the error of the server. */
  const assignTag = async (ids: readonly string[], tag: string) => {
    const { data } = await assign({ variables: { ids: [...ids], tag } });
    notify.success(t('done.tagged', { tag, count: data?.tagChannels ?? 0 }));
    void reload();
  };
  return { switchTag, saveNumber, assignTag };
}
