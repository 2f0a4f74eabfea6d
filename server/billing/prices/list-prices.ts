import { MODEL_SNAPSHOT } from '../../common/model-facts/model-snapshot.generated.js';
import { byDimension, SET_DIMENSIONS, type SetDimension } from '../../common/price-dimensions.js';
import { PriceTable, type RatioMap } from './price-table.js';

let table: PriceTable | undefined;

/** The list prices of the snapshot of model facts. They never change while a process runs. */
export function listPrices(): PriceTable {
  table ??= new PriceTable({ ...byDimension(SET_DIMENSIONS, listed), groupRatio: {} });
  return table;
}

function listed(key: SetDimension): RatioMap {
  const entries = MODEL_SNAPSHOT.models.map(({ id, price }) => [id, price?.[key]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
