import { AppError } from '../common/errors/app-error.js';
import type { TokenEntity } from './token.entity.js';
import { TokenError } from './token.errors.js';
import type { TokenScheduleInput } from './token-limits.input.js';

const USUAL_OVERLAP_DAYS = 7;

/**
 * The interval in days in which the key of a token is rotated, and for how many days the former key is then accepted.
 */
export interface RotationSchedule {
  readonly days: number;
  readonly overlapDays: number;
}

/**
 * The schedule that an input results in.
 * @param stored the schedule of the token; null when it has none, or for a new token
 * @returns null for no schedule; undefined when the input does not change it
 * @throws {AppError} token_rotation_invalid when the overlap is longer than the interval, or there is no interval
 */
export function scheduleOf(
  { rotationDays, rotationOverlapDays }: TokenScheduleInput,
  stored: RotationSchedule | null,
): RotationSchedule | null | undefined {
  if (rotationDays === undefined && rotationOverlapDays === undefined) return undefined;
  const days = rotationDays === undefined ? (stored?.days ?? null) : rotationDays;
  const isTooLong = rotationOverlapDays != null && rotationOverlapDays > (days ?? 0);
  if (isTooLong) throw new AppError(TokenError.token_rotation_invalid);
  if (days === null) return null;
  const overlapDays = rotationOverlapDays ?? Math.min(stored?.overlapDays ?? USUAL_OVERLAP_DAYS, days);
  return { days, overlapDays };
}

/** The stored schedule of a token. */
export function storedSchedule({ rotationDays, rotationOverlapDays }: TokenEntity): RotationSchedule | null {
  if (rotationDays === null || rotationOverlapDays === null) return null;
  return { days: rotationDays, overlapDays: rotationOverlapDays };
}

/** The columns of the schedule of a new token. */
export function newScheduleColumns(schedule: RotationSchedule | null) {
  if (schedule === null) return { rotationDays: null, rotationOverlapDays: null, rotatesAt: null };
  const { days, overlapDays } = schedule;
  return {
    rotationDays: days,
    rotationOverlapDays: overlapDays,
    rotatesAt: () => `now() + make_interval(days => ${days})`,
  };
}

/** The columns of a schedule in an UPDATE; a new interval begins now, an unchanged one continues. */
export function scheduleColumns(schedule: RotationSchedule | null) {
  if (schedule === null) return newScheduleColumns(null);
  const { days, overlapDays } = schedule;
  const rotatesAt = () =>
    `CASE WHEN rotation_days = ${days} THEN rotates_at ELSE now() + make_interval(days => ${days}) END`;
  return { rotationDays: days, rotationOverlapDays: overlapDays, rotatesAt };
}

/** The next rotation in an UPDATE that rotates the key, as SQL: after the interval, and never within the overlap. */
export function nextRotation(overlapHours: number): string {
  return `CASE WHEN rotation_days IS NOT NULL
    THEN now() + greatest(make_interval(days => rotation_days), make_interval(hours => ${overlapHours})) END`;
}
