/** Whole dollars offered with one click. */
const quick = [5, 10, 20, 50, 100, 500] as const;

interface Offer {
  inCurrency: boolean;
  leastAmount: number;
}

/** Quick amounts in the unit of the offer: dollars, or the quota units they are worth. */
export function quickAmounts({ inCurrency, leastAmount }: Offer, quotaPerUnit: number): number[] {
  return quick
    .map((dollars) => (inCurrency ? dollars : dollars * quotaPerUnit))
    .filter((amount) => amount >= leastAmount);
}

/** What was typed as a whole amount; null while it is none. */
export function typedAmount(text: string): number | null {
  const bare = text.replaceAll(/[\s,$]/g, '');
  const amount = Number(bare);
  return /^\d{1,15}$/.test(bare) && Number.isSafeInteger(amount) ? amount : null;
}

/** No less than one can be bought, whatever was typed. */
export const forcedAmount = (text: string): number => Math.max(1, typedAmount(text) ?? 1);

/** Whether an amount may be asked the price of. */
export const isEnough = (amount: number | null, { leastAmount }: Offer): amount is number =>
  amount !== null && amount >= Math.max(1, leastAmount);
