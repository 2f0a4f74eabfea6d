import { type ChargeLine, explain } from '../billing/prices/charge.js';
import { BillingMode } from '../billing/prices/price.js';
import { chargeableOf, decodeOther } from './log-other.js';
import type { LogRow } from './log-row.js';
import { LogType } from './log-type.js';

/** How the charge of a row came about. */
export interface Receipt {
  mode: BillingMode;
  lines: ChargeLine[];
  modelRatio: number;
  completionRatio: number;
  groupRatio: number;
  modelPrice: number;
  exact: string;
  total: number;
  estimated: boolean;
}

/** @returns null for rows that are no calls, or that do not say what they were charged by. */
export function receiptOf(row: LogRow): Receipt | null {
  const other = row.type === LogType.consumption ? decodeOther(row.other) : null;
  const chargeable = other && chargeableOf(other, row);
  if (!other || !chargeable) return null;
  const { price, groupRatio } = chargeable;
  const { lines, exact } = explain(chargeable);
  return {
    mode: price.mode,
    lines,
    modelRatio: Number(price.modelRatio.text),
    completionRatio: Number(price.completionRatio.text),
    groupRatio: Number(groupRatio.text),
    modelPrice: Number(price.modelPrice.text),
    exact,
    total: row.quota,
    estimated: other.estimated === true,
  };
}
