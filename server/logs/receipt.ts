import { LogType } from '../audit/log-type.js';
import { type Charge, type Chargeable, type ChargeLine, chargedImages, explain } from '../billing/prices/charge.js';
import { BillingMode } from '../common/price.js';
import type { ImageUnits } from '../common/units.js';
import { chargeableOf, decodeOther } from './log-other.js';
import type { LogRow } from './log-row.js';

/** The calculation of a row's charge. */
export interface Receipt {
  mode: BillingMode;
  lines: ChargeLine[];
  modelRatio: number;
  completionRatio: number;
  groupRatio: number;
  cacheRatio: number;
  cacheWriteRatio: number;
  /** Null where audio had no separate price. */
  audioRatio: number | null;
  audioCompletionRatio: number | null;
  modelPrice: number;
  /** Null where no images were charged. */
  images: ReceiptImages | null;
  exact: string;
  total: number;
  estimated: boolean;
}

export interface ReceiptImages {
  count: number;
  size: string;
  quality: string;
  /** The price factor of one image over the base price. */
  factor: number;
}

/** @returns null for rows that are not calls, or do not contain the inputs of their charge. */
export function receiptOf(row: LogRow): Receipt | null {
  const other = row.type === LogType.consumption ? decodeOther(row.other) : null;
  const chargeable = other && chargeableOf(other, row);
  if (!other || !chargeable) return null;
  const { price, groupRatio } = chargeable;
  const images = chargedImages(chargeable);
  const charge = explained(chargeable);
  if (!charge) return null;
  const { lines, exact } = charge;
  return {
    mode: price.mode,
    lines,
    modelRatio: Number(price.modelRatio.text),
    completionRatio: Number(price.completionRatio.text),
    groupRatio: Number(groupRatio.text),
    cacheRatio: Number(price.cacheRatio.text),
    cacheWriteRatio: Number(price.cacheWriteRatio.text),
    audioRatio: price.audio && Number(price.audio.ratio.text),
    audioCompletionRatio: price.audio && Number(price.audio.completionRatio.text),
    modelPrice: Number(price.modelPrice.text),
    images: images && shown(images),
    exact,
    total: row.quota,
    estimated: other.estimated === true,
  };
}

/** Rows that were imported from other gateways may contain any values. */
function explained(chargeable: Chargeable): Charge | null {
  try {
    return explain(chargeable);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function shown({ count, size, quality, factor }: ImageUnits): ReceiptImages {
  return { count, size, quality, factor: Number(factor.text) };
}
