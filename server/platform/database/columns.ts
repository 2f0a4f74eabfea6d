import type { ValueTransformer } from 'typeorm';

/** PostgreSQL sends bigint as text; quota and ids are JavaScript numbers and must be exact. */
export const safeInteger: ValueTransformer = {
  to: (value: number | null | undefined) => value,
  from: (value: string | number | null) => (value === null || value === undefined ? null : toSafeInteger(value)),
};

/** @throws {RangeError} when the value is not a whole number within ±(2^53-1). */
export function toSafeInteger(value: string | number): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is not an exact integer`);
  return number;
}
