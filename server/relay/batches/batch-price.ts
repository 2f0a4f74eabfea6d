import { type Decimal, multiply } from '../../common/decimal.js';
import type { Price } from '../../common/price.js';

/**
 * The price of a model's requests in a batch: the price of its calls times the site's ratio for batches. The only place
 * where batches have another price than calls.
 */
export function batchPrice(price: Price, ratio: Decimal): Price {
  return {
    ...price,
    modelRatio: multiply(price.modelRatio, ratio),
    modelPrice: multiply(price.modelPrice, ratio),
  };
}
