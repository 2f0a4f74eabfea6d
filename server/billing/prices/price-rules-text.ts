import type { ContextTier, FactorTexts } from '../../common/price-factors.js';
import type { RuleOptions } from './price-rules.js';

/** The tiers in the format that an administrator would enter. */
export function tiersText(tiers: RuleOptions['tiers']): string {
  return objectText(tiers, tierListText);
}

/** The factors of service tiers in the format that an administrator would enter. */
export function servedText(served: RuleOptions['served']): string {
  return objectText(served, (byName) => objectText(byName, factorText));
}

/** The tiers of one model. */
export function tierListText(list: readonly ContextTier[]): string {
  return `[${list.map(({ above, factors }) => tierText(above, factors)).join(',')}]`;
}

function tierText(above: number, factors: FactorTexts): string {
  const all = typeof factors === 'string' ? { input: factors, output: factors } : factors;
  return `{"above":${above},${factorText(all).slice(1)}`;
}

/** Decimal texts are written as numbers, with all digits. */
export function factorText(factors: FactorTexts): string {
  return typeof factors === 'string' ? factors : objectText(factors, (text) => text ?? '1');
}

export function objectText<Value>(map: Readonly<Record<string, Value>>, write: (value: Value) => string): string {
  return `{${Object.entries(map)
    .map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`)
    .join(',')}}`;
}
