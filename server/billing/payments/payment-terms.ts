/** How somebody pays, in the words of epay gateways. */
export type PaymentMethod = 'alipay' | 'wxpay';

/** What has become of an order. */
export type PaymentStatus = 'pending' | 'paid' | 'closed';

/** The only currency of epay gateways; their messages do not even name it. ISO 4217. */
export const CURRENCY = 'CNY';
