/** In milliseconds. A day has 24 hours here; days of a time zone are in `time-zone.ts`. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
