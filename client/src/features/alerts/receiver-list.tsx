import { Pencil, Send, Trash2, Webhook } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { pageOf, useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { useEventCallback } from '../../lib/use-event-callback';
import type { RowCommands } from '../../resource-list/commands';
import { CreateButton } from '../../resource-list/create-button';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useEditDrawer } from '../../resource-list/use-edit-drawer';
import { useDeleteOne } from '../../resource-list/use-list-commands';
import { Dash, Mono, Timestamp } from '../../ui/data/figures';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import type { DataColumn } from '../../ui/table/column';
import { AlertTabs } from './alert-tabs';
import {
  type AlertReceiverRowFragment,
  useAlertReceiversQuery,
  useDeleteAlertReceiverMutation,
  useTestAlertReceiverMutation,
} from './alerts.generated';
import { receiverParams, receiverSort } from './alerts.url';

const ReceiverDrawer = lazy(() => import('./receiver.drawer').then((module) => ({ default: module.ReceiverDrawer })));

/** Where alerts are sent. */
export function ReceiverList() {
  const { t } = useTranslation('alerts');
  const { t: tc } = useTranslation('common');
  const list = useListState(receiverParams);
  const drawer = useEditDrawer();
  const mayWrite = useCan('alerts:write');
  const {
    data: current,
    previousData,
    loading,
    error,
    refetch,
  } = useAlertReceiversQuery({
    variables: receiverSort.argumentsOf(list.filters.sort),
    fetchPolicy: 'cache-and-network',
  });
  const data = current ?? previousData;
  const [mutateDeleted] = useDeleteAlertReceiverMutation();
  const test = useReceiverTest();
  const refresh = () => refetch().catch(() => undefined);
  const remove = useDeleteOne({
    confirmation: (name) => ({
      ...{ title: t('deleteReceiver.title', { name }), text: t('deleteReceiver.text'), action: t('delete') },
    }),
    remove: (id) => mutateDeleted({ variables: { id } }),
    done: t('deleteReceiver.done'),
    onDeleted: refresh,
  });
  const commandsOf = useCallback(
    ({ id, name }: AlertReceiverRowFragment): RowCommands => ({
      buttons: [
        { id: 'test', icon: Send, label: t('test.action', { name }), slow: true, onSelect: () => test(id, name) },
        { id: 'edit', icon: Pencil, label: t('edit', { name }), onSelect: () => drawer.show(id) },
      ],
      menuLabel: t('more', { name }),
      menu: [
        {
          ...{ id: 'delete', label: tc('action.delete'), icon: Trash2, dangerous: true },
          onSelect: () => void remove(id, name),
        },
      ],
    }),
    [t, tc, test, drawer.show, remove],
  );
  const page = data && pageOf(data.alertReceivers, list);
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
        tools={<AlertTabs current="receivers" />}
        onRefresh={() => void refresh()}
        {...(mayWrite && { commandsOf })}
        create={mayWrite && <CreateButton show={drawer.show}>{t('addReceiver')}</CreateButton>}
        empty={{ icon: Webhook, title: t('empty.receivers'), text: t('empty.receiversText') }}
      />
      <Suspense fallback={null}>
        {drawer.target && data && mayWrite && (
          <ReceiverDrawer
            key={drawer.serial}
            which={drawer.target}
            receivers={data.alertReceivers}
            open={drawer.open}
            onClose={drawer.close}
            onSaved={() => void refresh()}
          />
        )}
      </Suspense>
    </>
  );
}

/** Sends a test message and shows what the receiver returned. */
function useReceiverTest() {
  const { t } = useTranslation('alerts');
  const act = useMutationHandler();
  const [send] = useTestAlertReceiverMutation();
  return useEventCallback(async (id: string, name: string) => {
    const sent = (await act(() => send({ variables: { id } })))?.data?.testAlertReceiver;
    if (!sent) return;
    if (sent.state === 'SENT') notify.success(t('test.sent', { name }));
    else notify.error(t('test.failed', { name }), { description: sent.error });
  });
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
        ...{ id: 'transport', header: t('column.transport'), card: 'pair', minW: '32' },
        cell: ({ transport }) => tt(`transport.${transport.key}.name`),
      },
      {
        ...{ id: 'target', header: t('column.target'), card: 'pair', minW: '40', maxW: '72' },
        cell: ({ transport }) => {
          const { value = '', fallback = '' } = transport.settings.find(({ name }) => name === transport.target) ?? {};
          return value || fallback ? <Mono>{value || fallback}</Mono> : <Dash />;
        },
      },
      {
        ...{ id: 'created', header: t('column.created'), card: 'short', minW: '40' },
        cell: ({ createdAt }) => <Timestamp at={createdAt} />,
      },
    ],
    [t, tt],
  );
}
