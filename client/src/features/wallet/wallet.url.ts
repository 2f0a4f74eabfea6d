import { type Filters, param } from '../../lib/list-state';
import type { PaymentFilter, PaymentStatus } from './wallet.generated';

/** The lists under the cards. `site` holds everybody's orders and is for administrators. */
export const walletTabs = ['statement', 'orders', 'site'] as const;
export type WalletTab = (typeof walletTabs)[number];
export const tabParam = 'tab';

/** A code to redeem, from a link. */
export const codeParam = 'code';

/** The order whose buyer came back from the payment page; `out_trade_no` is what the gateway calls it in the address. */
export const orderParam = 'order';
const gatewayOrderParam = 'out_trade_no';
/** What else the gateway adds to the address; none of it is believed. */
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

const statuses = ['pending', 'paid', 'closed'] as const;

export const statementParams = {};
export const orderListParams = { q: param.text(), status: param.choice(['', ...statuses], ''), user: param.integer() };

export type OrderFilters = Filters<typeof orderListParams>;

const names: Record<(typeof statuses)[number], PaymentStatus> = { pending: 'PENDING', paid: 'PAID', closed: 'CLOSED' };
export const orderStatuses = statuses;

export const toPaymentFilter = ({ q, status, user }: OrderFilters, site: boolean): PaymentFilter => ({
  number: q || null,
  status: status ? names[status] : null,
  ...(site && user !== undefined && { userId: String(user) }),
});

/** The number of an order as this site makes them; anything else in the address is not asked for. */
const orderNumber = /^[A-Za-z0-9]{1,64}$/;

/** The order that the address names, if it does. */
export function orderIn(search: URLSearchParams): string | null {
  const text = search.get(orderParam) ?? search.get(gatewayOrderParam);
  return text && orderNumber.test(text) ? text : null;
}

/** The address without what the gateway wrote into it, keeping which order it is about. */
export function withoutGateway(search: URLSearchParams): URLSearchParams | null {
  if (!search.has(gatewayOrderParam)) return null;
  const next = new URLSearchParams(search);
  const order = orderIn(search);
  for (const name of gatewayParams) next.delete(name);
  if (order) next.set(orderParam, order);
  return next;
}
