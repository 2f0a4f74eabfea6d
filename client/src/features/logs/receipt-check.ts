import type { ReceiptData } from '../../ui/data/receipt-text';

/** Parses a decimal text to an integer and its number of places; `undefined` if it is not a decimal. */
function decimal(text: string): { units: bigint; places: number } | undefined {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = '0', fraction = ''] = match;
  return { units: BigInt(whole + fraction), places: fraction.length };
}

const scaled = (value: { units: bigint; places: number }, places: number) =>
  value.units * 10n ** BigInt(places - value.places);

/** Whether two decimals are equal. */
function equal(a: { units: bigint; places: number }, b: { units: bigint; places: number }) {
  const places = Math.max(a.places, b.places);
  return scaled(a, places) === scaled(b, places);
}

function sum(amounts: { units: bigint; places: number }[]) {
  const places = Math.max(0, ...amounts.map((amount) => amount.places));
  return { units: amounts.reduce((total, amount) => total + scaled(amount, places), 0n), places };
}

/** Rounds half up. */
function roundHalfUp({ units, places }: { units: bigint; places: number }): bigint {
  const one = 10n ** BigInt(places);
  return (units * 2n + one) / (one * 2n);
}

/**
 * Recomputes a receipt in exact decimals: each amount is quantity × unit price, `exact` is the sum of amounts, and
 * `total` is `exact` rounded half up, or 1 if a charge would round to 0.
 */
export function addsUp({ lines, exact, total }: Pick<ReceiptData, 'lines' | 'exact' | 'total'>): boolean {
  const wanted = decimal(exact);
  const parsed = lines.map(({ quantity, unitPrice, amount }) => ({
    quantity: BigInt(quantity),
    price: decimal(unitPrice),
    amount: decimal(amount),
  }));
  if (!wanted) return false;
  const amounts = parsed.flatMap(({ amount }) => amount ?? []);
  const linesHold = parsed.every(
    ({ quantity, price, amount }) =>
      price !== undefined &&
      amount !== undefined &&
      equal({ units: quantity * price.units, places: price.places }, amount),
  );
  const rounded = roundHalfUp(wanted);
  const charged = BigInt(total);
  const smallest = rounded === 0n && wanted.units > 0n && charged === 1n;
  return linesHold && equal(sum(amounts), wanted) && (charged === rounded || smallest);
}
