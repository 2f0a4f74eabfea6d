import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Pause, Pencil, Play, Plus, Send, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { DrawerSlot } from '../../../resource-list/drawer-slot';
import { newRecord, useEditDrawer } from '../../../resource-list/use-edit-drawer';
import { useDeleteOne, useTestCommand } from '../../../resource-list/use-list-commands';
import { SinkItem } from '../../../ui/data/sink-item';
import { ErrorState } from '../../../ui/feedback/states';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { IconAction } from '../../../ui/icon-action';
import { Section } from '../../../ui/section';
import { useFormat } from '../../../ui/use-format';
import {
  type AuditSinkRowFragment,
  useAuditSinksQuery,
  useDeleteAuditSinkMutation,
  useSaveAuditSinkMutation,
  useTestAuditSinkMutation,
} from '../shared/audit.generated';

const AuditSinkDrawer = lazy(() =>
  import('./audit-sink.drawer').then((module) => ({ default: module.AuditSinkDrawer })),
);

const pollIntervalMs = 15_000;

/** The systems that receive the audit log, and their progress. */
export function AuditSinksCard() {
  const { t } = useTranslation('auditSinks');
  const drawer = useEditDrawer();
  const mayWrite = useCan('options:write');
  const { data, error, refetch } = useAuditSinksQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: pollIntervalMs,
  });
  const refresh = () => void refetch().catch(() => undefined);
  const sinks = data?.auditSinks ?? [];
  return (
    <Section
      title={t('title')}
      text={t('text')}
      action={
        mayWrite && (
          <Button size="sm" variant="outline" onClick={() => drawer.show(newRecord)}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState compact error={error} onRetry={refresh} />}
      {data && sinks.length === 0 && <Box color="fg.muted">{t('empty')}</Box>}
      {sinks.length > 0 && (
        <Box as="ul" aria-label={t('title')} listStyleType="none">
          {sinks.map((sink) => (
            <AuditSinkItem key={sink.id} sink={sink} onEdit={drawer.show} onChanged={refresh} />
          ))}
        </Box>
      )}
      {data && mayWrite && (
        <DrawerSlot drawer={drawer}>
          {(shown) => <AuditSinkDrawer {...shown} sinks={sinks} onSaved={refresh} />}
        </DrawerSlot>
      )}
    </Section>
  );
}

interface AuditSinkItemProps {
  sink: AuditSinkRowFragment;
  onEdit(id: string): void;
  onChanged(): void;
}

function AuditSinkItem({ sink, onEdit, onChanged }: AuditSinkItemProps) {
  const { t } = useTranslation('auditSinks');
  const format = useFormat();
  const mayWrite = useCan('options:write');
  const { kind, position, waitingEntries, waitingSince } = sink;
  const waiting = { count: waitingEntries, entries: format.integer(waitingEntries) };
  return (
    <SinkItem
      sink={sink}
      kind={t(`kind.${kind}.name`)}
      pausedText={t('state.paused')}
      isBehind={waitingEntries > 0}
      figures={[
        position > 0 ? t('position', { position: format.integer(position) }) : t('nothingSent'),
        waitingSince ? t('waiting', { ...waiting, since: format.relative(waitingSince) }) : t('noneWaiting'),
      ]}
      actions={mayWrite && <AuditSinkActions {...{ sink, onEdit, onChanged }} />}
    />
  );
}

interface AuditSinkActionsProps {
  sink: AuditSinkRowFragment;
  onEdit(id: string): void;
  onChanged(): void;
}

/** Test, pause or resume, edit and delete. */
function AuditSinkActions({ sink, onEdit, onChanged }: AuditSinkActionsProps) {
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
