import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { MailCheck, RotateCcw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { useEventCallback } from '../../lib/use-event-callback';
import type { RowCommands } from '../../resource-list/commands';
import { ListFilters } from '../../resource-list/list-filters';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { Badge } from '../../ui/data/badge';
import { Dash, Timestamp } from '../../ui/data/figures';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import type { DataColumn } from '../../ui/table/column';
import { AlertTabs } from './alert-tabs';
import {
  type AlertDeliveryRowFragment,
  useAlertDeliveriesQuery,
  useRetryAlertDeliveryMutation,
} from './alerts.generated';
import { deliveryParams, deliverySort, deliveryStates } from './alerts.url';

const colors = { PENDING: 'blue', SENT: 'green', FAILED: 'red' } as const;

/** The notices that were sent to receivers, and their responses. */
export function DeliveryList() {
  const { t } = useTranslation('alerts');
  const list = useListState(deliveryParams);
  const act = useMutationHandler();
  const mayWrite = useCan('alerts:write');
  const [openId, setOpenId] = useState<string | null>(null);
  const { state, receiver, sort } = list.filters;
  const {
    latest: shown,
    loading,
    error,
    refetch,
  } = useAlertDeliveriesQuery({
    variables: {
      filter: { state: state || null, receiverId: receiver === undefined ? null : String(receiver) },
      page: { first: list.size, page: list.page },
      ...deliverySort.argumentsOf(sort),
    },
    fetchPolicy: 'cache-and-network',
  });
  const [mutate] = useRetryAlertDeliveryMutation();
  const retry = useEventCallback(async (id: string) => {
    const done = await act(() => mutate({ variables: { id } }));
    if (done) notify.success(t('retried'));
  });
  const commandsOf = useCallback(
    ({ id, title, state: delivery }: AlertDeliveryRowFragment): RowCommands | null =>
      delivery === 'FAILED'
        ? {
            buttons: [
              { id: 'retry', icon: RotateCcw, label: t('retry', { title }), slow: true, onSelect: () => retry(id) },
            ],
          }
        : null,
    [t, retry],
  );
  const names = useMemo(() => new Map(shown?.alertReceivers.map(({ id, name }) => [id, name])), [shown]);
  return (
    <ResourceList
      id="alert-deliveries"
      views={viewsOf('ALERT_DELIVERIES')}
      title={t('title')}
      purpose={t('purpose')}
      caption={t('tab.deliveries')}
      page={shown?.alertDeliveries}
      columns={useDeliveryColumns(names)}
      {...{ list, loading, error }}
      sort={sortOf(list, deliverySort)}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      tabs={<AlertTabs current="deliveries" />}
      onRefresh={() => void refetch().catch(() => undefined)}
      {...(mayWrite && { commandsOf })}
      detail={{ render: (delivery) => <Detail delivery={delivery} />, openId, onToggle: setOpenId }}
      filters={
        <ListFilters
          list={list}
          line={{ placeholder: t('deliveryLine') }}
          filters={[
            {
              id: 'state',
              kind: 'select',
              label: t('column.state'),
              placeholder: t('anyState'),
              w: '36',
              options: deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) })),
            },
            {
              id: 'receiver',
              kind: 'select',
              label: t('column.receiver'),
              placeholder: t('anyReceiver'),
              w: '44',
              options: (shown?.alertReceivers ?? []).map(({ id, name }) => ({ value: id, label: name })),
            },
          ]}
        />
      }
      empty={{ icon: MailCheck, title: t('empty.deliveries'), text: t('empty.deliveriesText') }}
    />
  );
}

function Detail({ delivery: { text, error, state, nextAttemptAt } }: { delivery: AlertDeliveryRowFragment }) {
  const { t } = useTranslation('alerts');
  return (
    <Stack gap="2" p="3">
      <Box whiteSpace="pre-line" overflowWrap="anywhere">
        {text || t('noText')}
      </Box>
      {error && state !== 'SENT' && (
        <Box color="fg.error" overflowWrap="anywhere">
          {t('lastError', { error })}
        </Box>
      )}
      {nextAttemptAt && (
        <Box color="fg.muted">
          {t('nextAttempt')} <Timestamp at={nextAttemptAt} />
        </Box>
      )}
    </Stack>
  );
}

function useDeliveryColumns(names: ReadonlyMap<string, string>): DataColumn<AlertDeliveryRowFragment>[] {
  const { t } = useTranslation('alerts');
  const { t: tt } = useTranslation('transports');
  return useMemo(
    () => [
      {
        id: 'state',
        header: t('column.state'),
        fixed: true,
        card: 'status',
        cell: ({ state }) => <Badge color={colors[state]}>{t(`delivery.${state}`)}</Badge>,
      },
      {
        id: 'title',
        header: t('column.message'),
        card: 'title',
        minW: '48',
        maxW: '72',
        wrap: true,
        cell: ({ title }) => title,
      },
      {
        id: 'receiver',
        header: t('column.receiver'),
        card: 'pair',
        minW: '32',
        cell: ({ receiverId }) => names.get(receiverId) ?? `#${receiverId}`,
      },
      {
        id: 'transport',
        header: t('column.transport'),
        card: 'pair',
        minW: '28',
        cell: ({ transport }) => (transport ? tt(`transport.${transport}.name`) : <Dash />),
      },
      { id: 'attempts', header: t('column.attempts'), align: 'end', card: 'pair', cell: ({ attempts }) => attempts },
      {
        id: 'created',
        header: t('column.created'),
        card: 'short',
        minW: '40',
        cell: ({ createdAt }) => <Timestamp at={createdAt} />,
      },
      {
        id: 'sent',
        header: t('column.sent'),
        card: 'pair',
        minW: '40',
        cell: ({ sentAt }) => <Timestamp at={sentAt} />,
      },
    ],
    [t, tt, names],
  );
}
