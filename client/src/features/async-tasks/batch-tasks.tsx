import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import type { TFunction } from 'i18next';
import { Layers, Square } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useRowParam } from '../../lib/row-param';
import { useCan, useSessionUser } from '../../lib/session';
import { useEventCallback } from '../../lib/use-event-callback';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { StatusBadge } from '../../ui/data/badge';
import { CodeBlock } from '../../ui/data/code-block';
import { Dash, Mono, Quota, Timestamp } from '../../ui/data/figures';
import { ProgressCircle } from '../../ui/data/progress';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { DataColumn } from '../../ui/table/column';
import { type BatchRowFragment, useBatchListQuery, useCancelBatchMutation } from './async-tasks.generated';
import { channelColumn } from './task-columns';
import { TaskFilters, TaskKinds } from './task-filters';
import { batchListParams, batchQueryOf, batchSort, defaultRange } from './task-list.url';
import { useTaskQuery } from './use-task-query';

/** The batches of the task log. */
export function BatchTasks() {
  const { t } = useTranslation('async-tasks');
  const seesSite = useCan('logs:read');
  const list = useListState(batchListParams);
  const row = useRowParam();
  const batches = useTaskQuery(useBatchListQuery, (data) => data.batches, batchQueryOf, list, seesSite);
  const columns = useMemo(() => columnsOf(t, seesSite), [t, seesSite]);
  const cancel = useCancel();
  const [mayWrite, self] = [useCan('logs:write'), String(useSessionUser()?.id)];
  const commandsOf = useCallback(
    (batch: BatchRowFragment) => {
      const command = { id: 'cancel', icon: Square, label: t('batches.cancel.one', { id: batch.id }) };
      const mayCancel = batch.status === 'IN_PROGRESS' && (mayWrite || batch.userId === self);
      return { buttons: [mayCancel && { ...command, onSelect: () => cancel(batch) }] };
    },
    [t, cancel, mayWrite, self],
  );
  const unfiltered = { range: defaultRange.batch, from: undefined, to: undefined, task: '', status: '' };
  return (
    <>
      <ResourceList
        id="batches"
        views={viewsOf('BATCHES')}
        title={t('tasks.title')}
        purpose={t('tasks.purpose')}
        caption={t('kind.batch')}
        tableKey="batch"
        {...batches}
        columns={columns}
        sort={sortOf(list, batchSort)}
        list={{ ...list, filtered: (['range', 'from', 'to', 'task', 'channel', 'status'] as const).some(list.isSet) }}
        rowId={({ id }) => id}
        rowName={({ id }) => id}
        filters={
          <TaskFilters
            kind="batch"
            list={list}
            seesSite={seesSite}
            onClear={() => list.setFilters({ ...unfiltered, channel: undefined })}
          />
        }
        onOpen={({ id }) => row.set(id)}
        commandsOf={commandsOf}
        empty={{ icon: Layers, title: t('batches.empty.title'), text: t('batches.empty.text') }}
        tabs={<TaskKinds current="batch" />}
      />
      <BatchDialog batch={batches.page?.nodes.find(({ id }) => id === row.id)} onClose={() => row.set(null)} />
    </>
  );
}

/** Cancels a batch after a confirmation; the mutation updates its row. */
function useCancel() {
  const { t } = useTranslation('async-tasks');
  const confirm = useConfirm();
  const act = useMutationHandler();
  const [cancel] = useCancelBatchMutation();
  return useEventCallback(async ({ id }: BatchRowFragment) => {
    const sure = await confirm({
      title: t('batches.cancel.title', { id }),
      text: t('batches.cancel.text'),
      action: t('batches.cancel.action'),
      cancel: t('batches.cancel.keep'),
      dangerous: true,
    });
    if (sure) await act(() => cancel({ variables: { id } }), { success: t('batches.cancel.done') });
  });
}

function columnsOf(t: TFunction<'async-tasks'>, seesSite: boolean): DataColumn<BatchRowFragment>[] {
  return [
    { id: 'created', header: t('column.submitted'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    { id: 'ended', header: t('column.finished'), cell: ({ endedAt }) => <Timestamp at={endedAt} /> },
    ...(seesSite ? [channelColumn<BatchRowFragment>(t)] : []),
    { id: 'batch', header: t('column.batch'), cell: ({ id }) => <Mono maxW="36">{id}</Mono> },
    { id: 'token', header: t('column.token'), cell: ({ tokenName }) => tokenName || <Dash /> },
    { id: 'model', header: t('column.model'), card: 'title', cell: ({ model }) => <Mono>{model}</Mono> },
    { id: 'endpoint', header: t('column.endpoint'), cell: ({ endpoint }) => <Mono>{endpoint}</Mono> },
    {
      id: 'requests',
      header: t('column.requests'),
      card: 'figure',
      cell: (batch) => <Requests batch={batch} />,
    },
    {
      id: 'cost',
      header: t('column.cost'),
      align: 'end',
      card: 'figure',
      cell: (batch) => <Cost batch={batch} />,
    },
    {
      id: 'status',
      header: t('column.status'),
      card: 'status',
      cell: ({ status }) => <StatusBadge domain="batch" value={status} />,
    },
  ];
}

/** How many requests have a result, and how many of them failed. */
function Requests({ batch: { requests, completed, failed } }: { batch: BatchRowFragment }) {
  const { t } = useTranslation('async-tasks');
  const done = completed + failed;
  const label = t('batches.progress', { done, total: requests });
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <ProgressCircle percent={requests > 0 ? Math.min(100, (done / requests) * 100) : 0} label={label} />
      <Text as="span" textStyle="caption">
        {label}
      </Text>
      {failed > 0 && (
        <Text as="span" textStyle="caption" color="fg.error">
          {t('batches.failed', { count: failed })}
        </Text>
      )}
    </Flex>
  );
}

/** The charges of a batch that has ended, else the quota that is reserved for it. */
function Cost({ batch: { cost, reserved, endedAt } }: { batch: BatchRowFragment }) {
  const { t } = useTranslation('async-tasks');
  if (cost !== null) return <Quota units={cost} use="cost" />;
  if (endedAt || reserved === 0) return <Dash />;
  return (
    <Flex display="inline-flex" align="baseline" gap="1" color="fg.muted">
      <Quota units={reserved} use="cost" />
      <Text as="span" textStyle="caption">
        {t('batches.reserved')}
      </Text>
    </Flex>
  );
}

/** The full batch as JSON, with the ids of its files. */
function BatchDialog({ batch, onClose }: { batch: BatchRowFragment | undefined; onClose(): void }) {
  const { t } = useTranslation('async-tasks');
  return (
    <DetailDialog open={batch !== undefined} onClose={onClose} title={t('batches.dialog')} size="lg">
      {batch && <BatchDetail batch={batch} />}
    </DetailDialog>
  );
}

function BatchDetail({ batch }: { batch: BatchRowFragment }) {
  const { __typename, ...fields } = batch;
  return (
    <Stack gap="4">
      <Flex gap="3" align="center" wrap="wrap">
        <StatusBadge domain="batch" value={batch.status} />
        <Text color="fg.muted">{batch.model}</Text>
        <Cost batch={batch} />
      </Flex>
      <Requests batch={batch} />
      <CodeBlock label="JSON" code={JSON.stringify(fields, null, 2)} maxH="96" />
    </Stack>
  );
}
