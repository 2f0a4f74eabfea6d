import { type Decimal, divideUp, ONE } from '../../common/decimal.js';
import { DIMENSION_KEYS, dimensionOf, PRICE_RATIOS } from '../../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../../common/price-dimensions.js';
import {
  type FactorTexts,
  type PriceFactor,
  PriceFactorKind,
  type PriceRules,
  priceFactor,
} from '../../common/price-factors.js';
import { factorText, objectText, tierListText } from '../prices/price-rules.js';
import type { ListedFactors } from './price-source.js';
import { type DollarPrices, dollarsOf } from './token-prices.js';

/**
 * The factors from the usual prices to the prices of a tier. Tokens without a price of the tier have the factor of the
 * prompt or of the completion.
 * @param power the power of ten that converts the numbers to dollars per million tokens
 * @returns null when the tier has no other prices
 */
export function factorsBetween(usual: DollarPrices, tier: DollarPrices, power: number): FactorTexts | null {
  const quotient = (top: string | undefined, bottom: string | undefined) => {
    const [price, base] = [top, bottom].map((text) => (text === undefined ? undefined : dollarsOf(text, power)));
    return price && base?.units ? divideUp(price, base).text : undefined;
  };
  const texts: Record<string, string> = {};
  const input = quotient(tier.input, usual.input);
  if (input !== undefined) texts[PRICE_DIMENSIONS.modelRatio.factor.key] = input;
  for (const key of PRICE_RATIOS) {
    const factor = quotient(tier.ratios?.[key], usual.ratios?.[key]);
    if (factor !== undefined) texts[PRICE_DIMENSIONS[key].factor.key] = factor;
  }
  const shortest = shortestTexts(priceFactor(PriceFactorKind.SERVED, '', texts));
  return shortest === '1' ? null : shortest;
}

/** The same factors without those that follow from others; a single number for all prices of tokens. */
function shortestTexts({ by, texts }: Pick<PriceFactor, 'by' | 'texts'>): FactorTexts {
  if (typeof texts === 'string') return texts;
  const entries: [string, string][] = [];
  for (const key of DIMENSION_KEYS) {
    const { key: name, like } = dimensionOf(key).factor;
    const base: Decimal = like === undefined ? ONE : by[DIMENSION_KEYS.find((one) => one === like) ?? key];
    if (by[key].units !== base.units) entries.push([name, by[key].text]);
  }
  return entries.length === 0 ? '1' : Object.fromEntries(entries);
}

/** The tiers and the service tiers of a price as texts in the format of the options. Null if there are none. */
export function factorTexts(rules: PriceRules | undefined): Record<'priceTiers' | 'serviceTiers', string | null> {
  const tiers = (rules?.tiers ?? []).toReversed().map((tier) => ({ above: tier.above, factors: shortestTexts(tier) }));
  const served = [...(rules?.served ?? [])].map(([name, factor]): [string, FactorTexts] => [
    name,
    shortestTexts(factor),
  ]);
  return listedTexts({ tiers, served: Object.fromEntries(served) });
}

/** The texts of the factors of a list. */
export function listedTexts({ tiers, served }: ListedFactors): Record<'priceTiers' | 'serviceTiers', string | null> {
  const sorted = Object.entries(served).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    priceTiers: tiers.length > 0 ? tierListText(tiers) : null,
    serviceTiers: sorted.length > 0 ? objectText(Object.fromEntries(sorted), factorText) : null,
  };
}

/** The service tiers of a price in the form of a list. */
export function servedTexts(rules: PriceRules | undefined): ListedFactors['served'] {
  return Object.fromEntries([...(rules?.served ?? [])].map(([name, factor]) => [name, shortestTexts(factor)]));
}
