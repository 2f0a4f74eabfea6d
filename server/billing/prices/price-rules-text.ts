import type { FactorTexts } from '../../common/price-factors.js';
import type { RuleOptions } from './price-rules.js';

/** The tiers in the format that an administrator would enter. */
export function tiersText(tiers: RuleOptions['tiers']): string {
  return objectText(tiers, (list) => `[${list.map(({ above, factors }) => tierText(above, factors)).join(',')}]`);
}

/** The factors of service tiers in the format that an administrator would enter. */
export function servedText(served: RuleOptions['served']): string {
  return objectText(served, (byName) => objectText(byName, factorText));
}

function tierText(above: number, factors: FactorTexts): string {
  const all = typeof factors === 'string' ? { input: factors, output: factors } : factors;
  return `{"above":${above},${factorText(all).slice(1)}`;
}

/** Decimal texts are written as numbers, with all digits. */
function factorText(factors: FactorTexts): string {
  return typeof factors === 'string' ? factors : objectText(factors, (text) => text ?? '1');
}

function objectText<Value>(map: Readonly<Record<string, Value>>, write: (value: Value) => string): string {
  return `{${Object.entries(map)
    .map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`)
    .join(',')}}`;
}
