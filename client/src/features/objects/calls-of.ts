import type { Scope, UsageFilter } from './objects.generated';

/** Whose calls a section of a page is about. */
export interface CallsOf {
  /** `SITE` for objects that several users call. */
  scope: Scope;
  filter: Pick<UsageFilter, 'channelId' | 'userId' | 'tokenId' | 'teamId'>;
  /** The filter as parameters of the address of the log. */
  log: Readonly<Record<string, string>>;
}

/** The cost of each day, which the page has read for other parts of it; undefined until it is known. */
export interface KnownDays {
  days: readonly { from: string | null; quota: number }[] | undefined;
  error?: unknown;
  refetch(): Promise<unknown>;
}
