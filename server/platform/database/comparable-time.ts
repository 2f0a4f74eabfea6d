/** The latest time in queries, in ms since 1970; PostgreSQL cannot compare every time that JavaScript can represent. */
export const LATEST_MS = Date.UTC(9999, 0, 1);

/** Clamps a time to the range that the database can compare: from 1970 to the year 9999. */
export function comparableTime(time: Date): Date {
  return new Date(Math.min(Math.max(time.getTime(), 0), LATEST_MS));
}
