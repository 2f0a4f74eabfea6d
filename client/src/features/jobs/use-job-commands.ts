import { CircleX, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import type { RowCommands } from '../../resource-list/commands';
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
import { isOfSchedule } from './jobs.url';
import { useJobName } from './use-job-name';

/** Job commands of administrators; the list is refetched after each. */
export function useJobCommands(refresh: () => Promise<void>) {
  const { t } = useTranslation('jobs');
  const kindName = useJobName();
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [retry] = useRetryJobMutation();
  const [retryParked] = useRetryParkedJobsMutation();
  const [cancel] = useCancelJobMutation();
  const [discard] = useDiscardJobMutation();
  const nameOf = ({ kind, id }: JobRowFragment) => `${kindName(kind)} ${id}`;

  const retryOne = async ({ kind, id }: JobRowFragment) => {
    await act(() => retry({ variables: { kind, id } }), { success: t('done.retried') });
    await refresh();
  };
  const cancelOne = async (job: JobRowFragment) => {
    const sure = await confirm({
      title: t('cancel.title', { name: nameOf(job) }),
      text: job.state === 'ACTIVE' ? t('cancel.active') : t('cancel.waiting'),
      action: t('cancel.action'),
      cancel: t('cancel.keep'),
      dangerous: true,
    });
    if (!sure) return;
    await act(() => cancel({ variables: { kind: job.kind, id: job.id } }), { success: t('done.cancelled') });
    await refresh();
  };
  const discardOne = async (job: JobRowFragment) => {
    const sure = await confirm({
      title: t('discard.title', { name: nameOf(job) }),
      text: t('discard.text'),
      action: t('discard.action'),
      dangerous: true,
    });
    if (!sure) return;
    await act(() => discard({ variables: { kind: job.kind, id: job.id } }), { success: t('done.discarded') });
    await refresh();
  };
  return {
    nameOf,
    retryParked: async (kind: string) => {
      const result = await act(() => retryParked({ variables: { kind } }));
      if (result?.data) notify.success(t('done.retriedAll', { count: result.data.retryParked }));
      await refresh();
    },
    commandsOf: (job: JobRowFragment): RowCommands | null => {
      const name = nameOf(job);
      if (job.state === 'FAILED') {
        return {
          buttons: [
            { id: 'retry', icon: RotateCcw, label: t('action.retry', { name }), onSelect: () => retryOne(job) },
            { id: 'discard', icon: Trash2, label: t('action.discard', { name }), onSelect: () => discardOne(job) },
          ],
        };
      }
      if (job.state === 'COMPLETED' || isOfSchedule(job)) return null;
      return {
        buttons: [{ id: 'cancel', icon: CircleX, label: t('action.cancel', { name }), onSelect: () => cancelOne(job) }],
      };
    },
  };
}
