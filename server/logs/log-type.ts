/** What a row of the log is about. */
export const LogType = { topUp: 1, consumption: 2, management: 3, system: 4, checkIn: 5, failure: 6 } as const;

const NAMES: Readonly<Record<keyof typeof LogType, string>> = {
  topUp: 'top-up',
  consumption: 'consumption',
  management: 'management',
  system: 'system',
  checkIn: 'check-in',
  failure: 'failed call',
};

/** Every number and what it stands for, as the public descriptions say it. */
export const LOG_TYPES = Object.entries(LogType)
  .map(([type, number]) => `${number} ${NAMES[type as keyof typeof LogType]}`)
  .join(', ');
