import type { Decimal } from '../../common/decimal.js';
import type { Price } from '../../common/price.js';
import { NO_RULES, type PriceFactor, PriceFactorKind, priceFactor } from '../../common/price-factors.js';
import { alsoServed, type Usage } from '../../common/usage.js';

/** The service tier in which requests of batches are served. */
const BATCH_TIER = 'batch';

/** The price of a model's requests in batches: the site's ratio is the factor of the tier where the model has none. */
export function batchPrice(price: Price, ratio: Decimal): Price {
  const rules = price.rules ?? NO_RULES;
  if (rules.served.has(BATCH_TIER)) return price;
  const factor = priceFactor(PriceFactorKind.SERVED, BATCH_TIER, ratio.text);
  return { ...price, rules: { ...rules, served: new Map([...rules.served, [BATCH_TIER, factor]]) } };
}

/** The factors of a price that `batchPrice` returned; they do not depend on the usage. */
export function batchFactors({ rules }: Price): readonly PriceFactor[] {
  const factor = rules?.served.get(BATCH_TIER);
  return factor ? [factor, ...(rules?.always ?? [])] : [];
}

/** The usage of a request in a batch. Only some upstreams report the tier. */
export function servedInBatch(usage: Usage): Usage {
  return alsoServed(usage, BATCH_TIER);
}
