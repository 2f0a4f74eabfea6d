import { LogType } from '../audit/log-type.js';
import { type Charge, type Chargeable, type ChargeLine, chargedImages, explain } from '../billing/prices/charge.js';
import { BillingMode } from '../common/price.js';
import type { ImageUnits } from '../common/units.js';
import { chargeableOf, decodeOther } from './log-other.js';
import type { LogRow } from './log-row.js';

/** How the charge of a row came about. */
export interface Receipt {
  mode: BillingMode;
  lines: ChargeLine[];
  modelRatio: number;
  completionRatio: number;
  groupRatio: number;
  cacheRatio: number;
  cacheWriteRatio: number;
  /** Null where audio had no price of its own. */
  audioRatio: number | null;
  audioCompletionRatio: number | null;
  modelPrice: number;
  /** Null where no pictures were charged. */
  images: ReceiptImages | null;
  exact: string;
  total: number;
  estimated: boolean;
}

export interface ReceiptImages {
  count: number;
  size: string;
  quality: string;
  /** How much dearer one of them was than a plain one. */
  factor: number;
}

/** @returns null for rows that are no calls, or that do not say what they were charged by. */
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

/** Rows that were taken over from elsewhere may say anything. */
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
