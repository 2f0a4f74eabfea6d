import { Injectable } from '@nestjs/common';
import { DEFAULT_MODEL_PRICE } from '../../billing/prices/default-prices.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { parseDecimal } from '../../common/decimal.js';
import { BillingMode, type Price, perCall } from '../../common/price.js';

/** US dollars for a task without a price. */
const USUAL_PRICE = '0.1';

/** The price of a task. Tasks have no token counts, so only a price by the call applies. */
@Injectable()
export class TaskPrices {
  constructor(private readonly catalog: PriceCatalog) {}

  of(model: string): Price {
    const set = this.catalog.priceOf(model);
    if (set?.mode === BillingMode.PER_CALL) return set;
    return perCall(parseDecimal(DEFAULT_MODEL_PRICE[model] ?? USUAL_PRICE));
  }
}
