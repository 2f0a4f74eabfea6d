/** Presets in whole dollars. */
const quick = [5, 10, 20, 50, 100, 500] as const;

interface Offer {
  inCurrency: boolean;
  minAmount: number;
}

/** Presets in the unit of the offer: dollars, or their value in quota units. */
export function quickAmounts({ inCurrency, minAmount }: Offer, quotaPerUnit: number): number[] {
  return quick
    .map((dollars) => (inCurrency ? dollars : dollars * quotaPerUnit))
    .filter((amount) => amount >= minAmount);
}

/** Parses a whole amount; null if it is not one. */
export function typedAmount(text: string): number | null {
  const bare = text.replaceAll(/[\s,$]/g, '');
  const amount = Number(bare);
  return /^\d{1,15}$/.test(bare) && Number.isSafeInteger(amount) ? amount : null;
}

/** The min amount is 1. */
export const forcedAmount = (text: string): number => Math.max(1, typedAmount(text) ?? 1);

/** Whether the amount reaches the minimum of the offer. */
export const isEnough = (amount: number | null, { minAmount }: Pick<Offer, 'minAmount'>): amount is number =>
  amount !== null && amount >= Math.max(1, minAmount);
