import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { useEventCallback } from '../../../lib/use-event-callback';
import { newRecord, useEditDrawer } from '../../../resource-list/use-edit-drawer';
import { useDeleteOne } from '../../../resource-list/use-list-commands';
import { Timestamp } from '../../../ui/data/figures';
import { SinkItem } from '../../../ui/data/sink-item';
import { notify } from '../../../ui/feedback/notify';
import { ErrorState } from '../../../ui/feedback/states';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
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

const lookEveryMs = 15_000;

/** The systems that receive the usage log, and how far they are. */
export function SinksCard() {
  const { t } = useTranslation('logSinks');
  const drawer = useEditDrawer();
  const mayWrite = useCan('options:write');
  const { data, error, refetch } = useLogSinksQuery({ fetchPolicy: 'cache-and-network', pollInterval: lookEveryMs });
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
      <Suspense fallback={null}>
        {drawer.target && data && mayWrite && (
          <SinkDrawer
            key={drawer.serial}
            which={drawer.target}
            sinks={sinks}
            open={drawer.open}
            onClose={drawer.close}
            onSaved={refresh}
          />
        )}
      </Suspense>
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
  const { id, name, kind, url, error } = sink;
  const mayWrite = useCan('options:write');
  const test = useSinkTest();
  const [mutateDeleted] = useDeleteLogSinkMutation();
  const remove = useDeleteOne({
    confirmation: () => ({ title: t('delete.title', { name }), text: t('delete.text'), action: t('delete.action') }),
    remove: (chosen) => mutateDeleted({ variables: { id: chosen } }),
    done: t('delete.done'),
    onDeleted,
  });
  return (
    <SinkItem
      {...{ name, url, kind: t(`kind.${kind}.name`), ...useSinkState(sink), figures: useSinkFigures(sink) }}
      px={{ base: '4', sm: '5' }}
      failure={
        error !== '' && (
          <>
            {t('failure', { error })} <Timestamp at={sink.failedAt} />
          </>
        )
      }
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

function useSinkState({ enabled, failures, waitingRows }: LogSinkRowFragment) {
  const { t } = useTranslation('logSinks');
  if (!enabled) return { state: 'paused', stateText: t('state.disabled') } as const;
  if (failures > 0) return { state: 'failing', stateText: t('state.failing', { count: failures }) } as const;
  return { state: 'working', stateText: waitingRows > 0 ? t('state.sending') : t('state.current') } as const;
}

function useSinkFigures({ rowsSent, waitingRows, waitingSince, sentAt }: LogSinkRowFragment) {
  const { t } = useTranslation('logSinks');
  const format = useFormat();
  const waiting = { count: waitingRows, rows: format.integer(waitingRows) };
  return [
    t('rowsSent', { count: rowsSent, rows: format.integer(rowsSent) }),
    waitingRows > 0 && waitingSince
      ? t('waiting', { ...waiting, since: format.relative(waitingSince) })
      : t('noneWaiting'),
    ...(sentAt
      ? [
          <>
            {t('sentAt')} <Timestamp at={sentAt} />
          </>,
        ]
      : []),
  ];
}

/** Sends a batch without rows and shows what the target returned. */
function useSinkTest() {
  const { t } = useTranslation('logSinks');
  const act = useMutationHandler();
  const [send] = useTestLogSinkMutation();
  return useEventCallback(async (id: string, name: string) => {
    const result = (await act(() => send({ variables: { id } })))?.data?.testLogSink;
    if (!result) return;
    if (result.error === null) notify.success(t('test.done', { name }));
    else notify.error(t('test.failed', { name }), { description: result.error });
  });
}
