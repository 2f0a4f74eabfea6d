import { LATEST_MS } from '../../platform/database/comparable-time.js';

/** A timestamp of an upstream, in units of `unitMs`; null when it is invalid. */
export function timeOf(value: unknown, unitMs: number): Date | null {
  const ms = Number(value) * unitMs;
  return Number.isFinite(ms) && ms > 0 && ms < LATEST_MS ? new Date(ms) : null;
}
