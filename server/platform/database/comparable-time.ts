/** The latest time that is asked of the database, in ms since 1970; it cannot compare all that JavaScript can write. */
export const LATEST_MS = Date.UTC(9999, 0, 1);

/** A time that somebody named, moved into those that the database can compare: from 1970 to the year 9999. */
export function comparableTime(time: Date): Date {
  return new Date(Math.min(Math.max(time.getTime(), 0), LATEST_MS));
}
