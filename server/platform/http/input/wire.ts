import type { WireRecord } from './validation.js';

/** Helpers for the documented REST format. */

/** Removes undefined properties: input classes distinguish an absent field from an emptied one. */
export function present(record: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** A time as unix seconds; 0 for none. */
export function unixSeconds(time: Date | null): number {
  return time === null ? 0 : Math.floor(time.getTime() / 1000);
}

/** A list that may be one text with commas or line breaks; other values are left to the validators. */
export function listFrom(value: unknown): unknown {
  return typeof value === 'string' ? value.split(/[,\r\n]+/) : value;
}
