import { Ellipsis, Eraser, Ticket, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { redemptionStatus } from '../../lib/status-numbers.generated';
import { useEventCallback } from '../../lib/use-event-callback';
import { CreateButton } from '../../resource-list/create-button';
import { DrawerSlot } from '../../resource-list/drawer-slot';
import { ListFilters, useStatusFilter } from '../../resource-list/list-filters';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useEditDrawer } from '../../resource-list/use-edit-drawer';
import { useSelected } from '../../resource-list/use-selected';
import { IconAction } from '../../ui/icon-action';
import { ActionMenu } from '../../ui/overlay/action-menu';
import type { Codes } from './codes.dialog';
import { isSpent, useRedemptionColumns } from './redemption-columns';
import { type RedemptionRowFragment, useRedemptionListQuery } from './redemptions.generated';
import { redemptionListParams, redemptionSort, toRedemptionFilter } from './redemptions.url';
import { useRedemptionCommands } from './use-redemption-commands';

/** Loaded with their libraries (forms, QR codes) when they first open. */
const RedemptionDrawer = lazy(() =>
  import('./redemption.drawer').then((module) => ({ default: module.RedemptionDrawer })),
);
const CodesDialog = lazy(() => import('./codes.dialog').then((module) => ({ default: module.CodesDialog })));
const DeleteNamedDialog = lazy(() =>
  import('./delete-named.dialog').then((module) => ({ default: module.DeleteNamedDialog })),
);

export function RedemptionsPage() {
  const { t } = useTranslation('redemptions');
  const list = useListState(redemptionListParams);
  const selected = useSelected();
  const [codes, setCodes] = useState<Codes | null>(null);
  const [naming, setNaming] = useState<boolean>();
  const drawer = useEditDrawer();
  const status = useStatusFilter('redemption', Object.values(redemptionStatus));
  const { latest, loading, error, refetch } = useRedemptionListQuery({
    variables: {
      filter: toRedemptionFilter(list.filters),
      page: { first: list.size, page: list.page },
      ...redemptionSort.argumentsOf(list.filters.sort),
    },
  });
  const refresh = () => refetch().catch(() => undefined);
  const onDeleted = (ids?: readonly string[]) => {
    selected.drop(ids);
    return refresh();
  };
  const onShare = useEventCallback(async ({ id, name }: RedemptionRowFragment) => {
    const key = await commands.reveal(id);
    if (key) setCodes({ name, keys: [key], created: false });
  });
  const commands = useRedemptionCommands({ selected: selected.ids, onDeleted, onEdit: drawer.show, onShare });
  const mayWrite = useCan('payments:write');
  const origin = siteOrigin(useStatus().server_address);
  // Not while the drawer is open: closing the drawer would also close every dialog above it.
  const shownCodes = drawer.open ? null : codes;

  return (
    <>
      <ResourceList
        id="redemptions"
        views={viewsOf('REDEMPTIONS')}
        title={t('title')}
        purpose={t('purpose')}
        page={latest?.redemptions}
        columns={useRedemptionColumns(commands.reveal)}
        {...{ list, loading, error }}
        rowId={({ id }) => id}
        rowName={({ id, name }) => t('rowName', { id, name })}
        onRefresh={() => void refresh()}
        sort={sortOf(list, redemptionSort)}
        filters={
          <ListFilters
            list={list}
            search={{ placeholder: t('search') }}
            filters={[
              {
                id: 'status',
                kind: 'select',
                label: t('column.status'),
                placeholder: t('anyStatus'),
                w: '36',
                ...status,
              },
            ]}
          />
        }
        dimmed={isSpent}
        {...(mayWrite && {
          commandsOf: commands.commandsOf,
          selection: { ids: selected.ids, onChange: selected.onChange, commands: commands.bulk },
        })}
        create={mayWrite && <CreateButton show={drawer.show}>{t('add')}</CreateButton>}
        tools={
          mayWrite && (
            <ActionMenu
              trigger={<IconAction icon={Ellipsis} variant="outline" label={t('menu.label')} />}
              actions={[
                { id: 'named', label: t('menu.named'), icon: Eraser, dangerous: true, onSelect: () => setNaming(true) },
                {
                  id: 'disabled',
                  label: t('menu.disabled'),
                  icon: Trash2,
                  dangerous: true,
                  onSelect: () => void commands.removeDisabled(),
                },
              ]}
            />
          )
        }
        empty={{ icon: Ticket, title: t('empty.title'), text: t('empty.text') }}
      />
      <DrawerSlot drawer={drawer}>
        {(shown) => (
          <RedemptionDrawer
            {...shown}
            onCreated={(made) => {
              setCodes(made);
              void refresh();
            }}
          />
        )}
      </DrawerSlot>
      <Suspense fallback={null}>
        {shownCodes && <CodesDialog codes={shownCodes} onClose={() => setCodes(null)} origin={origin} />}
      </Suspense>
      <Suspense fallback={null}>
        {naming !== undefined && (
          <DeleteNamedDialog open={naming} onClose={() => setNaming(false)} onDeleted={() => void onDeleted()} />
        )}
      </Suspense>
    </>
  );
}
