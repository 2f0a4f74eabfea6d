/** The payment method, as epay gateways name it. */
export type PaymentMethod = 'alipay' | 'wxpay';

/** The state of an order. */
export type PaymentStatus = 'pending' | 'paid' | 'closed';

/** The only currency of epay gateways; their messages do not contain it. ISO 4217. */
export const CURRENCY = 'CNY';
