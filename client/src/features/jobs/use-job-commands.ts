import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import {
  type JobRowFragment,
  useCancelJobMutation,
  useDiscardJobMutation,
  useRetryJobMutation,
  useRetryParkedJobsMutation,
} from './jobs.generated';
import type { JobCommands } from './jobs.view';
import { useJobName } from './use-job-name';

/** Job actions of administrators; the list is refetched after each. */
export function useJobCommands(refresh: () => Promise<void>): JobCommands {
  const { t } = useTranslation('jobs');
  const nameOf = useJobName();
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [retry] = useRetryJobMutation();
  const [retryParked] = useRetryParkedJobsMutation();
  const [cancel] = useCancelJobMutation();
  const [discard] = useDiscardJobMutation();
  const titled = ({ kind, id }: JobRowFragment) => `${nameOf(kind)} ${id}`;
  return {
    retry: async ({ kind, id }) => {
      await act(() => retry({ variables: { kind, id } }), { success: t('done.retried') });
      await refresh();
    },
    retryParked: async (kind) => {
      const result = await act(() => retryParked({ variables: { kind } }));
      if (result?.data) notify.success(t('done.retriedAll', { count: result.data.retryParked }));
      await refresh();
    },
    cancel: async (job) => {
      const sure = await confirm({
        title: t('cancel.title', { name: titled(job) }),
        text: job.state === 'ACTIVE' ? t('cancel.active') : t('cancel.waiting'),
        action: t('cancel.action'),
        cancel: t('cancel.keep'),
        dangerous: true,
      });
      if (!sure) return;
      await act(() => cancel({ variables: { kind: job.kind, id: job.id } }), { success: t('done.cancelled') });
      await refresh();
    },
    discard: async (job) => {
      const sure = await confirm({
        title: t('discard.title', { name: titled(job) }),
        text: t('discard.text'),
        action: t('discard.action'),
        dangerous: true,
      });
      if (!sure) return;
      await act(() => discard({ variables: { kind: job.kind, id: job.id } }), { success: t('done.discarded') });
      await refresh();
    },
  };
}
