import { Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { useDeleteOne, useTestCommand } from '../../../resource-list/use-list-commands';
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
  const [send] = useTestAuditSinkMutation();
  const test = useTestCommand({
    send: async (tested) => (await send({ variables: { id: tested } })).data?.testAuditSink.error,
    accepted: (target) => t('test.done', { name: target }),
    failed: (target) => t('test.failed', { name: target }),
  });
  const [save] = useSaveAuditSinkMutation();
  const [runDelete] = useDeleteAuditSinkMutation();
  const setEnabled = async () => {
    await act(() => save({ variables: { id, input: { name, kind, url, enabled: !enabled } } }));
    onChanged();
  };
  const remove = useDeleteOne({
    confirmation: () => ({ title: t('delete.title', { name }), text: t('delete.text'), action: t('delete.action') }),
    remove: (chosen) => runDelete({ variables: { id: chosen } }),
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
