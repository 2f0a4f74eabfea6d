import { TicketPercent } from 'lucide-react';
import { lazy } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { couponStatus } from '../../lib/status-numbers.generated';
import { CreateButton } from '../../resource-list/create-button';
import { DrawerSlot } from '../../resource-list/drawer-slot';
import { ListFilters, useStatusFilter } from '../../resource-list/list-filters';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useEditDrawer } from '../../resource-list/use-edit-drawer';
import { useSelected } from '../../resource-list/use-selected';
import { isSpent, useCouponColumns } from './coupon-columns';
import { useCouponListQuery } from './coupons.generated';
import { couponListParams, couponSort, toCouponFilter } from './coupons.url';
import { useCouponCommands } from './use-coupon-commands';

/** Loaded with the form library when it first opens. */
const CouponDrawer = lazy(() => import('./coupon.drawer').then((module) => ({ default: module.CouponDrawer })));

export function CouponsPage() {
  const { t } = useTranslation('coupons');
  const list = useListState(couponListParams);
  const selected = useSelected();
  const drawer = useEditDrawer();
  const status = useStatusFilter('coupon', Object.values(couponStatus));
  const { latest, loading, error, refetch } = useCouponListQuery({
    variables: {
      filter: toCouponFilter(list.filters),
      page: { first: list.size, page: list.page },
      ...couponSort.argumentsOf(list.filters.sort),
    },
  });
  const refresh = () => refetch().catch(() => undefined);
  const onDeleted = (ids?: readonly string[]) => {
    selected.drop(ids);
    return refresh();
  };
  const commands = useCouponCommands({ selected: selected.ids, onDeleted, onEdit: drawer.show });
  const mayWrite = useCan('payments:write');

  return (
    <>
      <ResourceList
        id="coupons"
        views={viewsOf('COUPONS')}
        title={t('title')}
        purpose={t('purpose')}
        page={latest?.coupons}
        columns={useCouponColumns()}
        {...{ list, loading, error }}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        onRefresh={() => void refresh()}
        sort={sortOf(list, couponSort)}
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
        empty={{ icon: TicketPercent, title: t('empty.title'), text: t('empty.text') }}
      />
      <DrawerSlot drawer={drawer}>{(shown) => <CouponDrawer {...shown} onCreated={() => void refresh()} />}</DrawerSlot>
    </>
  );
}
