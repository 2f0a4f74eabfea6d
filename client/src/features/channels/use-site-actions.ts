import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from '../../i18n/use-translation';
import { useDeleteMatching } from '../../resource-list/use-list-commands';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import {
  ChannelDisabledCountsDocument,
  useDeleteDisabledChannelsMutation,
  useRepairChannelsMutation,
} from './shared/channels.generated';

/** Actions on all channels of the site. */
export function useSiteActions(reload: () => unknown) {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const client = useApolloClient();
  const [mutateDisabledDeleted] = useDeleteDisabledChannelsMutation();
  const [repair] = useRepairChannelsMutation();

  const deleteDisabled = useDeleteMatching({
    count: async () => {
      const { data } = await client.query({ query: ChannelDisabledCountsDocument, fetchPolicy: 'network-only' });
      const manual = data?.disabled.totalCount ?? 0;
      const automatic = data?.autoDisabled.totalCount ?? 0;
      return { count: manual + automatic, manual, automatic };
    },
    none: t('deleteDisabled.none'),
    confirmation: ({ count, manual, automatic }) => ({
      title: t('deleteDisabled.title', { count }),
      text: t('deleteDisabled.text', { manual, automatic }),
      action: t('delete.action'),
    }),
    remove: async () => (await mutateDisabledDeleted()).data?.deleteDisabledChannels,
    done: (count) => t('done.disabledDeleted', { count }),
    onDeleted: reload,
  });

  return {
    deleteDisabled,
    repair: async () => {
      if (!(await confirm({ title: t('repair.title'), text: t('repair.text'), action: t('repair.action') }))) return;
      const result = await act(() => repair());
      if (!result) return;
      notify.success(t('done.repaired', { count: result.data?.repairChannels ?? 0 }));
      await reload();
    },
  };
}
