import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { DrawerSlot } from '../../../resource-list/drawer-slot';
import { newRecord, useEditDrawer } from '../../../resource-list/use-edit-drawer';
import { useDeleteOne, useTestCommand } from '../../../resource-list/use-list-commands';
import { SinkItem } from '../../../ui/data/sink-item';
import { ErrorState } from '../../../ui/feedback/states';
import { IconAction } from '../../../ui/icon-action';
import { useFormat } from '../../../ui/use-format';
import { CardFrame } from '../pricing/option-card';
import {
  type LogSinkRowFragment,
  useDeleteLogSinkMutation,
  useLogSinksQuery,
  useTestLogSinkMutation,
} from '../settings.generated';

const SinkDrawer = lazy(() => import('./sink.drawer').then((module) => ({ default: module.SinkDrawer })));

const pollIntervalMs = 15_000;

/** The systems that receive the usage log, and their progress. */
export function SinksCard() {
  const { t } = useTranslation('logSinks');
  const drawer = useEditDrawer();
  const mayWrite = useCan('options:write');
  const { data, error, refetch } = useLogSinksQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: pollIntervalMs,
  });
  const refresh = () => void refetch().catch(() => undefined);
  const sinks = data?.logSinks ?? [];
  return (
    <CardFrame
      id="log-sinks"
      title={t('title')}
      text={t('text')}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => drawer.show(newRecord)}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState compact error={error} onRetry={refresh} />}
      {data && sinks.length === 0 && (
        <Box px={{ base: '4', sm: '5' }} pb="5" color="fg.muted">
          {t('empty')}
        </Box>
      )}
      <Box as="ul" aria-label={t('title')} listStyleType="none">
        {sinks.map((sink) => (
          <LogSinkItem key={sink.id} sink={sink} onEdit={drawer.show} onDeleted={refresh} />
        ))}
      </Box>
      {data && mayWrite && (
        <DrawerSlot drawer={drawer}>{(shown) => <SinkDrawer {...shown} sinks={sinks} onSaved={refresh} />}</DrawerSlot>
      )}
    </CardFrame>
  );
}

interface LogSinkItemProps {
  sink: LogSinkRowFragment;
  onEdit(id: string): void;
  onDeleted(): void;
}

function LogSinkItem({ sink, onEdit, onDeleted }: LogSinkItemProps) {
  const { t } = useTranslation('logSinks');
  const format = useFormat();
  const { id, name, kind, rowsSent, waitingRows, waitingSince } = sink;
  const waiting = { count: waitingRows, rows: format.integer(waitingRows) };
  const mayWrite = useCan('options:write');
  const [send] = useTestLogSinkMutation();
  const test = useTestCommand({
    send: async (tested) => (await send({ variables: { id: tested } })).data?.testLogSink.error,
    accepted: (target) => t('test.done', { name: target }),
    failed: (target) => t('test.failed', { name: target }),
  });
  const [runDelete] = useDeleteLogSinkMutation();
  const remove = useDeleteOne({
    confirmation: () => ({ title: t('delete.title', { name }), text: t('delete.text'), action: t('delete.action') }),
    remove: (chosen) => runDelete({ variables: { id: chosen } }),
    done: t('delete.done'),
    onDeleted,
  });
  return (
    <SinkItem
      sink={sink}
      kind={t(`kind.${kind}.name`)}
      pausedText={t('state.disabled')}
      isBehind={waitingRows > 0}
      figures={[
        t('rowsSent', { count: rowsSent, rows: format.integer(rowsSent) }),
        waitingRows > 0 && waitingSince
          ? t('waiting', { ...waiting, since: format.relative(waitingSince) })
          : t('noneWaiting'),
      ]}
      px={{ base: '4', sm: '5' }}
      actions={
        mayWrite && (
          <>
            <IconAction icon={Send} label={t('test.action', { name })} onClick={() => void test(id, name)} />
            <IconAction icon={Pencil} label={t('edit', { name })} onClick={() => onEdit(id)} />
            <IconAction icon={Trash2} label={t('delete.label', { name })} onClick={() => void remove(id, name)} />
          </>
        )
      }
    />
  );
}
