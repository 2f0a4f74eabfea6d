/** Currencies whose smallest unit is the whole one. https://docs.stripe.com/currencies */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies of which Stripe takes whole units only, although amounts are hundredths. */
const WHOLE_ONLY = new Set(['ISK', 'UGX']);
/** Currencies of thousandths, of which Stripe takes multiples of ten only. */
const THREE_DECIMALS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** The smallest amount that can be charged in a currency, in hundredths. */
export function smallestCentsOf(currency: string): number {
  return WITHOUT_DECIMALS.has(currency) || WHOLE_ONLY.has(currency) ? 100 : 1;
}

/** An amount in the smallest unit of the currency, as Stripe counts. @param cents hundredths that can be charged */
export function stripeAmountOf(cents: number, currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return cents / 100;
  return THREE_DECIMALS.has(currency) ? cents * 10 : cents;
}

/** The reverse of `stripeAmountOf`; thousandths that no payment of this site has are rounded up. */
export function centsOf(amount: number, currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return amount * 100;
  return THREE_DECIMALS.has(currency) ? Math.ceil(amount / 10) : amount;
}
