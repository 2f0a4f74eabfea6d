/** How somebody pays, in the words of epay gateways. */
export const PAYMENT_METHODS = ['alipay', 'wxpay'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What has become of an order. */
export const PAYMENT_STATUSES = ['pending', 'paid', 'closed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The only currency of epay gateways; their messages do not even name it. ISO 4217. */
export const CURRENCY = 'CNY';
