/** In milliseconds. A day has 24 hours here; days of a time zone are in `calendar.ts`. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
