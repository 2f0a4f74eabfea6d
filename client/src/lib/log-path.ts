type Id = string | number;

/** Filters of the usage log that a link sets, by the names that its address has for them. Empty ones are left out. */
export interface LogPathFilters {
  /** The calls since the one instant and before the other, in ms since 1970. */
  from?: number | undefined;
  until?: number | undefined;
  range?: '30d' | 'all' | undefined;
  scope?: 'self' | '' | undefined;
  type?: number | undefined;
  kind?: string | undefined;
  cause?: string | undefined;
  team?: Id | undefined;
  project?: Id | undefined;
  user?: string | undefined;
  userId?: Id | undefined;
  tokenId?: Id | undefined;
  channel?: Id | undefined;
  model?: string | undefined;
  group?: string | undefined;
  request?: string | undefined;
  conversation?: string | undefined;
  endUser?: string | undefined;
  sort?: '-duration' | undefined;
  /** The row that is opened. */
  row?: Id | undefined;
}

/** Address of the usage log with filters. */
export function logPath({ from, until, ...filters }: LogPathFilters): string {
  const query = new URLSearchParams();
  if (from !== undefined) query.set('from', String(Math.floor(from / 1000)));
  // The end of a range of the log is inclusive, in seconds.
  if (until !== undefined) query.set('to', String(Math.floor(until / 1000) - 1));
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return `/log?${query}`;
}
