import { LogType } from '../audit/log-type.js';
import type { ChargeLine } from '../billing/prices/charge.js';
import type { StoredCharge } from '../billing/prices/stored-charge.js';
import { BillingMode } from '../common/price.js';
import type { LogRow } from './log-row.js';
import { oldCharge } from './old-log-other.js';

/** The calculation of a row's charge. */
export interface Receipt {
  mode: BillingMode;
  lines: readonly ChargeLine[];
  modelRatio: number;
  completionRatio: number;
  groupRatio: number;
  cacheRatio: number;
  /** 1 when nothing was written to a cache, 0 when the charge is per call. */
  cacheWriteRatio: number;
  /** Null when no audio was charged, or it had no separate price. */
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
  const charge = row.old ? oldCharge(row.old, row) : row.charge;
  if (row.type !== LogType.consumption || !charge) return null;
  const { price, usage, groupRatio, lines, exact, estimated = false } = charge;
  const perToken = price.mode === BillingMode.PER_TOKEN ? price : null;
  const audio = (usage.audioIn || usage.audioOut) && perToken?.audio ? perToken.audio : null;
  return {
    mode: price.mode,
    lines,
    modelRatio: Number(perToken?.modelRatio ?? 0),
    completionRatio: Number(perToken?.completionRatio ?? 0),
    groupRatio: Number(groupRatio),
    cacheRatio: Number(perToken?.cacheRatio ?? 0),
    cacheWriteRatio: perToken ? Number(usage.cacheWrite ? perToken.cacheWriteRatio : 1) : 0,
    audioRatio: audio && Number(audio.ratio),
    audioCompletionRatio: audio && Number(audio.completionRatio),
    modelPrice: price.mode === BillingMode.PER_CALL ? Number(price.modelPrice) : 0,
    images: imagesOf(usage.units),
    exact,
    total: row.quota,
    estimated,
  };
}

function imagesOf(units: StoredCharge['usage']['units']): ReceiptImages | null {
  if (units?.kind !== 'images') return null;
  const { count, size, quality, factor } = units;
  return { count, size, quality, factor: Number(factor) };
}
