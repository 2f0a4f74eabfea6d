/** Money in the format of gateways, with two decimals. */
export function moneyText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The inverse: hundredths of money with at most two decimals. */
export function centsOf(money: string): number {
  const [whole = '0', decimals = ''] = money.split('.');
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}
