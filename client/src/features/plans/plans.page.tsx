import { Box } from '@chakra-ui/react/box';
import { CalendarSync, Pencil, Trash2 } from 'lucide-react';
import { lazy, useCallback, useMemo } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { listSort, pageOf, useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { planSortColumns } from '../../lib/sort-columns/plan-sort.generated';
import type { RowCommands } from '../../resource-list/commands';
import { CreateButton } from '../../resource-list/create-button';
import { DrawerSlot } from '../../resource-list/drawer-slot';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useEditDrawer } from '../../resource-list/use-edit-drawer';
import { useDeleteOne } from '../../resource-list/use-list-commands';
import { Dash, Quota, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { type PlanRowFragment, useDeletePlanMutation, usePlanListQuery } from './plans.generated';

const planSort = listSort(planSortColumns, 'name');

const planListParams = { sort: planSort.param };

/** Loaded with the form library when it first opens. */
const PlanDrawer = lazy(() => import('./plan.drawer').then((module) => ({ default: module.PlanDrawer })));

/** Plans, which are assigned in the drawers of users. */
export function PlansPage() {
  const { t } = useTranslation('plans');
  const list = useListState(planListParams);
  const drawer = useEditDrawer();
  const { latest, loading, error, refetch } = usePlanListQuery({
    variables: planSort.argumentsOf(list.filters.sort),
    fetchPolicy: 'cache-and-network',
  });
  const mayWrite = useCan('payments:write');
  const refresh = () => refetch().catch(() => undefined);
  const commandsOf = useCommands(drawer.show, refresh);
  return (
    <>
      <ResourceList
        id="plans"
        views={viewsOf('PLANS')}
        title={t('title')}
        purpose={t('purpose')}
        caption={t('title')}
        page={latest && pageOf(latest.plans, list)}
        columns={useColumns()}
        {...{ list, loading, error }}
        sort={sortOf(list, planSort)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRefresh={() => void refresh()}
        {...(mayWrite && { commandsOf })}
        create={mayWrite && <CreateButton show={drawer.show}>{t('add')}</CreateButton>}
        empty={{ icon: CalendarSync, title: t('empty.title'), text: t('empty.text') }}
      />
      {latest && mayWrite && (
        <DrawerSlot drawer={drawer}>
          {(shown) => <PlanDrawer {...shown} rows={latest.plans} onSaved={() => void refresh()} />}
        </DrawerSlot>
      )}
    </>
  );
}

function useColumns(): DataColumn<PlanRowFragment>[] {
  const { t } = useTranslation('plans');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        fixed: true,
        card: 'title',
        minW: '28',
        wrap: true,
        cell: ({ name }) => (
          <Box as="span" fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Box>
        ),
      },
      {
        id: 'quota',
        header: t('column.quota'),
        align: 'end',
        card: 'figure',
        cell: ({ quota }) => <Quota units={quota} />,
      },
      { id: 'period', header: t('column.period'), cell: ({ period }) => t(`period.${period}`) },
      {
        id: 'rollover',
        header: t('column.rollover'),
        cell: ({ rollover, rolloverCap }) =>
          rollover === 'CAPPED' ? t('upTo', { quota: format.quota(rolloverCap) }) : t(`rollover.${rollover}`),
      },
      {
        id: 'seats',
        header: t('column.seats'),
        align: 'end',
        cell: ({ seats }) => (seats === null ? <Dash /> : format.integer(seats)),
      },
      {
        id: 'price',
        header: t('column.price'),
        align: 'end',
        cell: ({ price, currency }) =>
          price === null ? <Dash /> : <span>{format.payAmount(Number(price), currency ?? '')}</span>,
      },
      {
        id: 'forSale',
        header: t('column.forSale'),
        cell: ({ forSale }) => t(forSale ? 'forSale.yes' : 'forSale.no'),
      },
      {
        id: 'accounts',
        header: t('column.accounts'),
        align: 'end',
        cell: ({ accountCount }) => format.integer(accountCount),
      },
      { id: 'created', header: t('column.created'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    ],
    [t, format],
  );
}

function useCommands(edit: (id: string) => void, refresh: () => Promise<unknown>) {
  const { t } = useTranslation('plans');
  const { t: tc } = useTranslation('common');
  const [runDelete] = useDeletePlanMutation();
  const remove = useDeleteOne({
    confirmation: (name) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: (id) => runDelete({ variables: { id } }),
    done: t('done.deleted'),
    onDeleted: refresh,
  });
  return useCallback(
    ({ id, name, accountCount }: PlanRowFragment): RowCommands => ({
      buttons: [{ id: 'edit', icon: Pencil, label: t('edit', { name }), onSelect: () => edit(id) }],
      menuLabel: t('more', { name }),
      menu: [
        accountCount === 0 && {
          id: 'delete',
          label: tc('action.delete'),
          icon: Trash2,
          dangerous: true,
          onSelect: () => void remove(id, name),
        },
      ],
    }),
    [t, tc, edit, remove],
  );
}
