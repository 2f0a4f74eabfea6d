import { Send, Webhook } from 'lucide-react';
import { lazy, useMemo } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { pageOf, useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { CreateButton } from '../../resource-list/create-button';
import { DrawerSlot } from '../../resource-list/drawer-slot';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useEditDrawer } from '../../resource-list/use-edit-drawer';
import { useTestCommand } from '../../resource-list/use-list-commands';
import { Dash, Mono, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { AlertTabs } from './alert-tabs';
import {
  type AlertReceiverRowFragment,
  useAlertReceiversQuery,
  useDeleteAlertReceiverMutation,
  useTestAlertReceiverMutation,
} from './alerts.generated';
import { receiverParams, receiverSort } from './alerts.url';
import { useRecordCommands } from './use-record-commands';

const ReceiverDrawer = lazy(() => import('./receiver.drawer').then((module) => ({ default: module.ReceiverDrawer })));

/** Where alerts are sent. */
export function ReceiverList() {
  const { t } = useTranslation('alerts');
  const list = useListState(receiverParams);
  const drawer = useEditDrawer();
  const mayWrite = useCan('alerts:write');
  const { latest, loading, error, refetch } = useAlertReceiversQuery({
    variables: receiverSort.argumentsOf(list.filters.sort),
    fetchPolicy: 'cache-and-network',
  });
  const [runDelete] = useDeleteAlertReceiverMutation();
  const [send] = useTestAlertReceiverMutation();
  const test = useTestCommand({
    send: async (id) => {
      const sent = (await send({ variables: { id } })).data?.testAlertReceiver;
      return sent?.state === 'SENT' ? null : sent?.error;
    },
    accepted: (name) => t('test.sent', { name }),
    failed: (name) => t('test.failed', { name }),
  });
  const refresh = () => refetch().catch(() => undefined);
  const commandsOf = useRecordCommands<AlertReceiverRowFragment>({
    buttons: ({ id, name }) => [
      { id: 'test', icon: Send, label: t('test.action', { name }), slow: true, onSelect: () => test(id, name) },
    ],
    onEdit: drawer.show,
    deletion: {
      confirmation: (name) => ({
        title: t('deleteReceiver.title', { name }),
        text: t('deleteReceiver.text'),
        action: t('delete'),
      }),
      remove: (id) => runDelete({ variables: { id } }),
      done: t('deleteReceiver.done'),
      onDeleted: refresh,
    },
  });
  const page = latest && pageOf(latest.alertReceivers, list);
  return (
    <>
      <ResourceList
        id="alert-receivers"
        views={viewsOf('ALERT_RECEIVERS')}
        title={t('title')}
        purpose={t('purpose')}
        caption={t('tab.receivers')}
        page={page}
        columns={useReceiverColumns()}
        {...{ list, loading, error }}
        sort={sortOf(list, receiverSort)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        tabs={<AlertTabs current="receivers" />}
        onRefresh={() => void refresh()}
        {...(mayWrite && { commandsOf })}
        create={mayWrite && <CreateButton show={drawer.show}>{t('addReceiver')}</CreateButton>}
        empty={{ icon: Webhook, title: t('empty.receivers'), text: t('empty.receiversText') }}
      />
      {latest && mayWrite && (
        <DrawerSlot drawer={drawer}>
          {(shown) => <ReceiverDrawer {...shown} receivers={latest.alertReceivers} onSaved={() => void refresh()} />}
        </DrawerSlot>
      )}
    </>
  );
}

function useReceiverColumns(): DataColumn<AlertReceiverRowFragment>[] {
  const { t } = useTranslation('alerts');
  const { t: tt } = useTranslation('transports');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        minW: '40',
        maxW: '72',
        wrap: true,
        cell: ({ name }) => name,
      },
      {
        id: 'transport',
        header: t('column.transport'),
        card: 'pair',
        minW: '32',
        cell: ({ transport }) => tt(`transport.${transport.key}.name`),
      },
      {
        id: 'target',
        header: t('column.target'),
        card: 'pair',
        minW: '40',
        maxW: '72',
        cell: ({ transport }) => {
          const { value = '', fallback = '' } = transport.settings.find(({ name }) => name === transport.target) ?? {};
          return value || fallback ? <Mono>{value || fallback}</Mono> : <Dash />;
        },
      },
      {
        id: 'created',
        header: t('column.created'),
        card: 'short',
        minW: '40',
        cell: ({ createdAt }) => <Timestamp at={createdAt} />,
      },
    ],
    [t, tt],
  );
}
