import { type JobKind, knownKind } from '../../lib/job-kinds';

/** Work that somebody starts and waits for, and the screen it belongs to. The rest is the site's own housekeeping. */
const places: Partial<Record<JobKind, string>> = {
  'channel-tests': '/channel',
  'channel-balances': '/channel',
  'log-cleanup': '/setting?tab=operation#log',
  'price-import': '/setting?tab=operation#price-import',
  reconcile: '/operations',
};

export function longKind(kind: string): { kind: JobKind; to: string } | undefined {
  const known = knownKind(kind);
  const to = known && places[known];
  return known && to ? { kind: known, to } : undefined;
}
