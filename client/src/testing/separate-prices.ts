import type { PriceDimension } from '../lib/prices/price-dimensions';
import { priceDimensions } from '../lib/prices/price-dimensions.generated';

type SeparatePrice = {
  [Key in PriceDimension]: (typeof priceDimensions)[Key]['default'] extends null ? Key : never;
}[PriceDimension];

/** The prices that most models do not have separately: all null, for prices of models in tests. */
export const separatePrices = Object.fromEntries(
  Object.entries(priceDimensions).flatMap(([key, row]) => (row.default === null ? [[key, null]] : [])),
) as Record<SeparatePrice, null>;
