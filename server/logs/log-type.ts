/** What a row of the log is about. */
export const LogType = { topUp: 1, consumption: 2, management: 3, system: 4, checkIn: 5, failure: 6 } as const;
