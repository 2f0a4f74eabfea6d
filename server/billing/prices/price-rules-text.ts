import type { ContextTier, FactorTexts, PricedHours } from '../../common/price-factors.js';
import { type RuleOptions, timeText } from './price-rules.js';

/** The tiers in the format that an administrator would enter. */
export function tiersText(tiers: RuleOptions['tiers']): string {
  return objectText(tiers, tierListText);
}

/** The factors of service tiers in the format that an administrator would enter. */
export function servedText(served: RuleOptions['served']): string {
  return objectText(served, servedTiersText);
}

/** The service tiers of one model. */
export function servedTiersText(byName: RuleOptions['served'][string]): string {
  return objectText(byName, factorText);
}

/** The hours of one model. */
export function hourListText(list: readonly PricedHours[]): string {
  const texts = list.map(({ from, to, factors }) => {
    return `{"from":"${timeText(from)}","to":"${timeText(to)}",${fieldsText(factors)}}`;
  });
  return `[${texts.join(',')}]`;
}

/** The tiers of one model. */
export function tierListText(list: readonly ContextTier[]): string {
  return `[${list.map(({ above, factors }) => tierText(above, factors)).join(',')}]`;
}

function tierText(above: number, factors: FactorTexts): string {
  return `{"above":${above},${fieldsText(factors)}}`;
}

/** A single factor is the field `factor`. */
function fieldsText(factors: FactorTexts): string {
  return typeof factors === 'string' ? `"factor":${factors}` : factorText(factors).slice(1, -1);
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
