import { HOUR_MS } from '../platform/durations.js';
import type { Random } from './random.js';

/** Payment amounts in US dollars. */
const AMOUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
/** Approximate number of payments of a user in the period. */
const TIMES = 5;
/** Users pay before their balance falls below this, in US dollars. */
const MIN_LEFT = 1.2;

/** A payment of a user. */
export interface PayIn {
  readonly at: Date;
  /** Whole US dollars. */
  readonly dollars: number;
}

/** A charge, in quota units. */
export interface Charged {
  readonly at: Date;
  readonly quota: number;
}

/**
 * The instants at which a balance would run out without payments, and the payments that prevent it.
 * @param charges ascending
 */
export function planPayIns(
  random: Random,
  charges: readonly Charged[],
  { opening, quotaPerUnit, earliest }: { opening: number; quotaPerUnit: number; earliest: Date },
): PayIn[] {
  const total = charges.reduce((sum, { quota }) => sum + quota, 0) / quotaPerUnit;
  const usual = AMOUNTS.find((amount) => amount >= total / TIMES) ?? 5_000;
  const payIns: PayIn[] = [];
  let left = opening / quotaPerUnit;
  for (const { at: chargedAt, quota } of charges) {
    const cost = quota / quotaPerUnit;
    while (left - cost < MIN_LEFT) {
      const before = chargedAt.getTime() - random.between(0.1, 5) * HOUR_MS;
      const after = Math.max(before, earliest.getTime(), payIns.at(-1)?.at.getTime() ?? 0) + random.whole(1, 60_000);
      const at = new Date(Math.min(Math.floor(after), chargedAt.getTime() - 1));
      payIns.push({ at, dollars: usual });
      left += usual;
    }
    left -= cost;
  }
  return payIns;
}
