type BoundOperator = '>=' | '<=' | '>' | '<';

/** A bound of a number as it is typed and stored in the address, such as `>0.01`. */
export interface Bound {
  operator: BoundOperator;
  value: number;
}

const multiples: Record<string, number> = { '': 1, k: 1_000, m: 1_000_000 };

/** Reads `>0.01` or `<=10k`; undefined for any other text. */
export function readBound(text: string): Bound | undefined {
  const [, operator, digits = '', multiple = ''] = /^([<>]=?)(\d{1,12}(?:\.\d{1,9})?)([km]?)$/i.exec(text) ?? [];
  if (!operator) return undefined;
  return { operator: operator as BoundOperator, value: Number(digits) * (multiples[multiple.toLowerCase()] ?? 1) };
}

/** Whether it is a lower bound. */
export const isLower = ({ operator }: Bound): boolean => operator.startsWith('>');

/**
 * The least and the greatest whole number within bounds.
 * @param scale whole numbers per unit of the bounds, such as quota units per US dollar
 * @param limit the greatest number that the API accepts, which replaces greater ones
 */
export function wholeBounds(texts: readonly string[], scale: number, limit: number): { min?: number; max?: number } {
  const bounds = texts.flatMap((text) => readBound(text) ?? []);
  const ends = (lower: boolean) =>
    bounds.filter((bound) => isLower(bound) === lower).map((bound) => Math.min(end(bound, scale), limit));
  const [lower, upper] = [ends(true), ends(false)];
  return {
    ...(lower.length > 0 && { min: Math.max(...lower) }),
    ...(upper.length > 0 && { max: Math.min(...upper) }),
  };
}

function end({ operator, value }: Bound, scale: number): number {
  // A product such as 0.07 × 500,000 is not exact in binary.
  const exact = Number((value * scale).toFixed(6));
  switch (operator) {
    case '>':
      return Math.floor(exact) + 1;
    case '>=':
      return Math.ceil(exact);
    case '<':
      return Math.ceil(exact) - 1;
    case '<=':
      return Math.floor(exact);
  }
}
