import { type Decimal, multiply } from '../../common/decimal.js';
import type { Price } from '../../common/price.js';

/** The service tier that upstreams report for requests of batches. */
const BATCH_TIER = 'batch';

/**
 * The price of a model's requests in a batch: the price of its calls times the site's ratio for batches. The only place
 * where batches have another price than calls: the factor of the service tier `batch`, which some upstreams report and
 * others do not, would apply in addition.
 */
export function batchPrice(price: Price, ratio: Decimal): Price {
  const { rules } = price;
  return {
    ...price,
    modelRatio: multiply(price.modelRatio, ratio),
    modelPrice: multiply(price.modelPrice, ratio),
    ...(rules && { rules: { ...rules, served: new Map([...rules.served].filter(([tier]) => tier !== BATCH_TIER)) } }),
  };
}
