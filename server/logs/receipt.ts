import type { ChargeLine } from '../billing/prices/charge.js';
import { readPrice, type StoredCharge } from '../billing/prices/stored-charge.js';
import { BillingMode, type PriceNumbers, priceNumbers } from '../common/price.js';
import { byDimension, DIMENSION_KEYS, dimensionOf, isShown } from '../common/price-dimension-keys.js';
import { type FactorNumbers, factorNumbers, priceFactor } from '../common/price-factors.js';
import { LogType } from '../usage-log/log-type.js';
import type { LogRow } from './log-row.js';
import { oldCharge } from './old-log-other.js';

/** The calculation of a row's charge, with the ratios; ratios of unused tokens are 1 or null. */
export interface Receipt extends PriceNumbers {
  mode: BillingMode;
  lines: readonly ChargeLine[];
  groupRatio: number;
  /** Factors on the price of the model, which the lines contain. */
  factors: readonly FactorNumbers[];
  /** Null if no images were charged. */
  images: ReceiptImages | null;
  exact: string;
  total: number;
  estimated: boolean;
}

interface ReceiptImages {
  count: number;
  size: string;
  quality: string;
  /** The price factor of one image over the base price. */
  factor: number;
}

/** @returns null for rows that are not calls, or do not contain the inputs of their charge. */
export function receiptOf(row: LogRow): Receipt | null {
  const charge = row.old ? oldCharge(row.old, row) : row.charge;
  if (row.type !== LogType.consumption || !charge) return null;
  const { price, usage, groupRatio, lines, exact, factors = [], estimated = false } = charge;
  return {
    mode: price.mode,
    lines,
    ...numbersOf(charge),
    groupRatio: Number(groupRatio),
    factors: factors.map(({ kind, label, texts }) => factorNumbers(priceFactor(kind, label, texts))),
    images: imagesOf(usage.units),
    exact,
    total: row.quota,
    estimated,
  };
}

function numbersOf({ price, usage }: StoredCharge): PriceNumbers {
  const numbers = priceNumbers(readPrice(price));
  if (price.mode === BillingMode.PER_CALL) return numbers;
  const unused = DIMENSION_KEYS.filter((key) => !isShown(key, usage));
  return {
    ...numbers,
    ...byDimension(unused, (key) => (dimensionOf(key).default === null ? null : 1)),
  } as PriceNumbers;
}

function imagesOf(units: StoredCharge['usage']['units']): ReceiptImages | null {
  if (units?.kind !== 'images') return null;
  const { count, size, quality, factor } = units;
  return { count, size, quality, factor: Number(factor) };
}
