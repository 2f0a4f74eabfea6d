/**
 * The type of a log row. Numbers up to 5 have the same meaning in new-api and Veloera. Other related products use 5 to
 * 7 for errors, refunds and log-ins, so failed calls have a number that none of them uses for another type.
 */
export const LogType = { topUp: 1, consumption: 2, management: 3, system: 4, checkIn: 5, failure: 100 } as const;

const NAMES: Readonly<Record<keyof typeof LogType, string>> = {
  topUp: 'top-up',
  consumption: 'consumption',
  management: 'management',
  system: 'system',
  checkIn: 'check-in',
  failure: 'failed call',
};

/** Every number and its meaning, for the public descriptions. */
export const LOG_TYPES = Object.entries(LogType)
  .map(([type, number]) => `${number} ${NAMES[type as keyof typeof LogType]}`)
  .join(', ');
