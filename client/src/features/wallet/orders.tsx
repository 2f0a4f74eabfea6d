import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { ShoppingCart, Undo2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { can, useSessionUser } from '../../lib/session';
import type { RowCommands } from '../../resource-list/commands';
import { ListFilters } from '../../resource-list/list-filters';
import { ListTable } from '../../resource-list/list-table';
import { ObjectLink } from '../../resource-list/object-link';
import { sortOf } from '../../resource-list/sort';
import { CopyButton } from '../../ui/copy';
import { StatusBadge } from '../../ui/data/badge';
import { Dash, Mono, Quota, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { useBoughtPlan } from './bought-plan';
import { useWalletPaymentsQuery, type WalletPaymentFragment } from './wallet.generated';
import { orderListParams, orderSort, orderStatuses, toPaymentFilter } from './wallet.url';

const RefundDialog = lazy(() => import('./refund.dialog').then((module) => ({ default: module.RefundDialog })));

/** Orders of quota and plans, of the user or, for administrators, of the whole site. */
export function Orders({ site }: { site: boolean }) {
  const { t } = useTranslation('wallet');
  const { t: ts } = useTranslation('status');
  const list = useListState(orderListParams);
  const { latest, loading, error, refetch } = useWalletPaymentsQuery({
    variables: {
      scope: site ? 'SITE' : 'SELF',
      filter: toPaymentFilter(list.filters, site),
      page: { first: list.size, page: list.page },
      ...orderSort.argumentsOf(list.filters.sort),
    },
  });
  const [refunding, setRefunding] = useState<WalletPaymentFragment | null>(null);
  const mayRefund = can(useSessionUser(), 'payments:write') && site;
  const commandsOf = useCallback(
    (order: WalletPaymentFragment): RowCommands => ({
      menuLabel: t('refund.of', { number: order.orderNumber }),
      menu: [
        Number(order.refundableMoney) > 0 && {
          id: 'refund',
          label: t('refund.action'),
          icon: Undo2,
          dangerous: true,
          onSelect: () => setRefunding(order),
        },
      ],
    }),
    [t],
  );
  return (
    <>
      <ListTable
        id={site ? 'site-orders' : 'orders'}
        caption={t(site ? 'tab.site' : 'tab.orders')}
        page={latest?.payments}
        columns={useColumns(site)}
        {...{ list, loading, error }}
        rowId={({ id }) => id}
        rowName={({ orderNumber }) => orderNumber}
        onRefresh={() => void refetch().catch(() => undefined)}
        sort={sortOf(list, orderSort)}
        filters={
          <ListFilters
            list={list}
            search={{ placeholder: t('orders.search'), label: t('column.number') }}
            filters={[
              {
                id: 'status',
                kind: 'select',
                label: t('column.status'),
                placeholder: t('orders.anyStatus'),
                w: '36',
                options: orderStatuses.map((value) => ({ value, label: ts(`payment.${value}`) })),
              },
              ...(site ? [{ id: 'user', kind: 'chip', label: t('orders.userId') } as const] : []),
            ]}
          />
        }
        dimmed={({ status }) => status === 'CLOSED'}
        {...(mayRefund && { commandsOf })}
        empty={{ icon: ShoppingCart, title: t('orders.empty'), text: t(site ? 'orders.emptySite' : 'orders.emptyOwn') }}
      />
      {refunding && (
        <Suspense fallback={null}>
          <RefundDialog order={refunding} onClose={() => setRefunding(null)} />
        </Suspense>
      )}
    </>
  );
}

function useColumns(site: boolean): DataColumn<WalletPaymentFragment>[] {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const boughtPlan = useBoughtPlan();
  return useMemo(() => {
    const columns: DataColumn<WalletPaymentFragment>[] = [
      {
        id: 'number',
        header: t('column.number'),
        fixed: true,
        card: 'title',
        cell: ({ orderNumber }) => (
          <Flex align="center" gap="1" minW="0">
            <Mono maxW="48">{orderNumber}</Mono>
            <CopyButton size="xs" value={orderNumber} label={t('orders.copy', { number: orderNumber })} />
          </Flex>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        card: 'status',
        cell: ({ status }) => <StatusBadge domain="payment" value={status} />,
      },
      {
        id: 'money',
        header: t('column.money'),
        align: 'end',
        card: 'figure',
        cell: ({ money, currency }) => <span>{format.payAmount(Number(money), currency)}</span>,
      },
      {
        id: 'quota',
        header: t('column.credited'),
        align: 'end',
        card: 'figure',
        cell: ({ plan, quota }) => (plan ? boughtPlan(plan) : <Quota units={quota} />),
      },
      {
        id: 'reversed',
        header: t('column.reversed'),
        align: 'end',
        cell: ({ refundedMoney, disputedMoney, currency }) => {
          const reversed = Number(refundedMoney) + Number(disputedMoney);
          return reversed > 0 ? <span>{format.payAmount(reversed, currency)}</span> : <Dash />;
        },
      },
      {
        id: 'coupon',
        header: t('column.coupon'),
        optional: true,
        cell: ({ coupon, discountMoney, currency }) =>
          coupon === null ? (
            <Dash />
          ) : (
            <span>
              {coupon} (−{format.payAmount(Number(discountMoney), currency)})
            </span>
          ),
      },
      { id: 'method', header: t('column.method'), cell: ({ method }) => t(`method.${method}`) },
      { id: 'created', header: t('column.ordered'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
      { id: 'paid', header: t('column.paid'), cell: ({ paidAt }) => <Timestamp at={paidAt} /> },
      {
        id: 'gateway',
        header: t('column.gateway'),
        optional: !site,
        cell: ({ gatewayNumber }) => (gatewayNumber ? <Mono maxW="40">{gatewayNumber}</Mono> : <Dash />),
      },
    ];
    if (site) columns.splice(1, 0, { id: 'user', header: t('column.user'), cell: (order) => <Buyer order={order} /> });
    return columns;
  }, [t, format, site, boughtPlan]);
}

function Buyer({ order }: { order: WalletPaymentFragment }) {
  return (
    <Box asChild color="brand.fg" css={{ _hover: { textDecoration: 'underline' } }}>
      <ObjectLink kind="user" id={order.userId}>
        {order.username}
      </ObjectLink>
    </Box>
  );
}
