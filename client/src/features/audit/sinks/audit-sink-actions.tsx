import { Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { useEventCallback } from '../../../lib/use-event-callback';
import { useDeleteOne } from '../../../resource-list/use-list-commands';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { IconAction } from '../../../ui/icon-action';
import {
  type AuditSinkRowFragment,
  useDeleteAuditSinkMutation,
  useSaveAuditSinkMutation,
  useTestAuditSinkMutation,
} from '../shared/audit.generated';

interface AuditSinkActionsProps {
  sink: AuditSinkRowFragment;
  onEdit(id: string): void;
  onChanged(): void;
}

/** Test, pause or resume, edit and delete. */
export function AuditSinkActions({ sink, onEdit, onChanged }: AuditSinkActionsProps) {
  const { t } = useTranslation('auditSinks');
  const { id, name, kind, url, enabled } = sink;
  const act = useMutationHandler();
  const test = useSinkTest();
  const [save] = useSaveAuditSinkMutation();
  const [mutateDeleted] = useDeleteAuditSinkMutation();
  const setEnabled = async () => {
    await act(() => save({ variables: { id, input: { name, kind, url, enabled: !enabled } } }));
    onChanged();
  };
  const remove = useDeleteOne({
    confirmation: () => ({ title: t('delete.title', { name }), text: t('delete.text'), action: t('delete.action') }),
    remove: (chosen) => mutateDeleted({ variables: { id: chosen } }),
    done: t('delete.done'),
    onDeleted: onChanged,
  });
  return (
    <>
      <IconAction icon={Send} label={t('test.action', { name })} onClick={() => void test(id, name)} />
      <IconAction
        icon={enabled ? Pause : Play}
        label={enabled ? t('pause', { name }) : t('resume', { name })}
        onClick={() => void setEnabled()}
      />
      <IconAction icon={Pencil} label={t('edit', { name })} onClick={() => onEdit(id)} />
      <IconAction icon={Trash2} label={t('delete.label', { name })} onClick={() => void remove(id, name)} />
    </>
  );
}

/** Sends a test and shows what the target returned. */
function useSinkTest() {
  const { t } = useTranslation('auditSinks');
  const act = useMutationHandler();
  const [send] = useTestAuditSinkMutation();
  return useEventCallback(async (id: string, name: string) => {
    const result = (await act(() => send({ variables: { id } })))?.data?.testAuditSink;
    if (!result) return;
    if (result.error === null) notify.success(t('test.done', { name }));
    else notify.error(t('test.failed', { name }), { description: result.error });
  });
}
