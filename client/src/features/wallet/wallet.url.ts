import { type Filters, listSort, param } from '../../lib/list-state';
import { paymentSortColumns } from '../../lib/sort-columns/payment-sort.generated';
import { statementSortColumns } from '../../lib/sort-columns/statement-sort.generated';
import type { PaymentFilter, PaymentStatus } from './wallet.generated';

/** The lists below the cards. `site` and `allInvoices` list the records of all users. */
export const walletTabs = ['statement', 'months', 'orders', 'invoices', 'site', 'allInvoices'] as const;
export type WalletTab = (typeof walletTabs)[number];
export const tabParam = 'tab';

/** Redemption code in a link. */
export const codeParam = 'code';

/** The order after the return from the payment page; `out_trade_no` is its name at the gateway. */
export const orderParam = 'order';
const gatewayOrderParam = 'out_trade_no';
/** Further parameters that the gateway adds; none of them is trusted. */
const gatewayParams = [
  'pid',
  'trade_no',
  gatewayOrderParam,
  'type',
  'name',
  'money',
  'trade_status',
  'sign',
  'sign_type',
  'param',
];

const statuses = [
  ...(['pending', 'paid', 'closed', 'partly_refunded', 'refunded'] as const),
  ...(['disputed', 'dispute_won', 'dispute_lost'] as const),
] as const;

export const statementSort = listSort(statementSortColumns, '-time');
export const statementParams = { sort: statementSort.param };
export const orderSort = listSort(paymentSortColumns, '-created');

export const orderListParams = {
  q: param.text(),
  status: param.choice(['', ...statuses], ''),
  user: param.integer(),
  sort: orderSort.param,
};

export type OrderFilters = Filters<typeof orderListParams>;

const names: Record<(typeof statuses)[number], PaymentStatus> = {
  pending: 'PENDING',
  paid: 'PAID',
  closed: 'CLOSED',
  partly_refunded: 'PARTLY_REFUNDED',
  refunded: 'REFUNDED',
  disputed: 'DISPUTED',
  dispute_won: 'DISPUTE_WON',
  dispute_lost: 'DISPUTE_LOST',
};
export const orderStatuses = statuses;

export const toPaymentFilter = ({ q, status, user }: OrderFilters, site: boolean): PaymentFilter => ({
  number: q || null,
  status: status ? names[status] : null,
  ...(site && user !== undefined && { userId: String(user) }),
});

/** Format of the site's order numbers; other values are ignored. */
const orderNumber = /^[A-Za-z0-9]{1,64}$/;

/** The order number in the address, if any. */
export function orderIn(search: URLSearchParams): string | null {
  const text = search.get(orderParam) ?? search.get(gatewayOrderParam);
  return text && orderNumber.test(text) ? text : null;
}

/** The query without gateway parameters, except the order number. */
export function withoutGateway(search: URLSearchParams): URLSearchParams | null {
  if (!search.has(gatewayOrderParam)) return null;
  const next = new URLSearchParams(search);
  const order = orderIn(search);
  for (const name of gatewayParams) next.delete(name);
  if (order) next.set(orderParam, order);
  return next;
}
