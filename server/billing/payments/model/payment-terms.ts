/** The payment method: alipay and wxpay as epay gateways name them, and Stripe's page, where the buyer chooses. */
export type PaymentMethod = 'alipay' | 'wxpay' | 'stripe';

/** Who takes the payment. */
export type PaymentProviderName = 'epay' | 'stripe';

/** The only currency of epay gateways; their messages do not contain it. ISO 4217. */
export const CURRENCY = 'CNY';

/** Why a callback is rejected; for the log. */
export type Doubt = 'signature' | 'merchant' | 'state' | 'method' | 'amount' | 'currency' | 'number';
