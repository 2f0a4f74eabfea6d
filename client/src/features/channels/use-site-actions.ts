import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import {
  ChannelDisabledCountsDocument,
  useDeleteDisabledChannelsMutation,
  useRepairChannelsMutation,
} from './channels.generated';

/** Actions on all channels of the site. */
export function useSiteActions(reload: () => unknown) {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const client = useApolloClient();
  const [deleteDisabled] = useDeleteDisabledChannelsMutation();
  const [repair] = useRepairChannelsMutation();

  return {
    /** Counts the channels first, so that the confirmation shows their number. */
    deleteDisabled: async () => {
      const counted = await act(() =>
        client.query({ query: ChannelDisabledCountsDocument, fetchPolicy: 'network-only' }),
      );
      if (!counted?.data) return;
      const manual = counted.data.disabled.totalCount;
      const automatic = counted.data.autoDisabled.totalCount;
      const count = manual + automatic;
      if (count === 0) {
        notify.info(t('deleteDisabled.none'));
        return;
      }
      const sure = await confirm({
        title: t('deleteDisabled.title', { count }),
        text: t('deleteDisabled.text', { manual, automatic }),
        action: t('delete.action'),
        dangerous: true,
        typed: String(count),
      });
      const answer = sure && (await act(() => deleteDisabled()));
      if (!answer) return;
      notify.success(t('done.disabledDeleted', { count: answer.data?.deleteDisabledChannels ?? 0 }));
      await reload();
    },
    repair: async () => {
      if (!(await confirm({ title: t('repair.title'), text: t('repair.text'), action: t('repair.action') }))) return;
      const answer = await act(() => repair());
      if (!answer) return;
      notify.success(t('done.repaired', { count: answer.data?.repairChannels ?? 0 }));
      await reload();
    },
  };
}
