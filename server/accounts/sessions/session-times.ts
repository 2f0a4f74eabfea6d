import { DAY_MS, MINUTE_MS } from '../../common/durations.js';

const IDLE = 7 * DAY_MS;
const ABSOLUTE = 30 * DAY_MS;
/** How long a login lasts that is in use, in seconds. */
export const LOGIN_SECONDS = ABSOLUTE / 1_000;
/** Min interval between two writes of the last visit, in ms. */
const SEEN_EVERY = 5 * MINUTE_MS;
/** How long after its start a login replaces a password prompt, in ms. */
const FRESH = 10 * MINUTE_MS;

/** How long a pending login waits for its second factor, in seconds. */
export const PENDING_SECONDS = 300;

/** The timestamps of a login. */
export interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
}

/** Whether a login has ended: 30 days after it began, or 7 days after its last request. @param now in ms since 1970 */
export function isExpired({ createdAt, lastSeenAt }: SessionTimes, now: number): boolean {
  return now - createdAt.getTime() >= ABSOLUTE || now - lastSeenAt.getTime() >= IDLE;
}

/** Whether the time of the last request of a login should be written again. @param now in ms since 1970 */
export function shouldUpdateLastSeen({ lastSeenAt }: SessionTimes, now: number): boolean {
  return now - lastSeenAt.getTime() >= SEEN_EVERY;
}

/** Whether a login began so recently that it replaces a password prompt. @param now in ms since 1970 */
export function isFresh(startedAt: Date, now: number): boolean {
  return now - startedAt.getTime() < FRESH;
}

/** Logins that began or were last seen before these timestamps are expired. */
export function expiryLimits(now: number): { createdBefore: Date; seenBefore: Date } {
  return { createdBefore: new Date(now - ABSOLUTE), seenBefore: new Date(now - IDLE) };
}
