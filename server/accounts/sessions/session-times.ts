const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const IDLE = 7 * DAY;
const ABSOLUTE = 30 * DAY;
/** How old the note of the last visit may get before it is written again. */
const SEEN_EVERY = 5 * MINUTE;
/** How long a login counts as proof of knowing the password. */
const FRESH = 10 * MINUTE;

/** How long a login waits for its second factor, in seconds. */
export const PENDING_SECONDS = 300;

/** The instants of a login. */
export interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
}

export function isExpired({ createdAt, lastSeenAt }: SessionTimes, now: number): boolean {
  return now - createdAt.getTime() >= ABSOLUTE || now - lastSeenAt.getTime() >= IDLE;
}

export function isSeenNoteOld({ lastSeenAt }: SessionTimes, now: number): boolean {
  return now - lastSeenAt.getTime() >= SEEN_EVERY;
}

export function isFresh(startedAt: Date, now: number): boolean {
  return now - startedAt.getTime() < FRESH;
}

/** Logins begun or last seen before these instants are over. */
export function expiryLimits(now: number): { createdBefore: Date; seenBefore: Date } {
  return { createdBefore: new Date(now - ABSOLUTE), seenBefore: new Date(now - IDLE) };
}
