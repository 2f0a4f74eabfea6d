import { knownKind } from '../../lib/job-kinds';
import type { JobKind } from '../../lib/job-kinds.generated';

/** Kinds of jobs that a user starts, with the screen they belong to. All other kinds are maintenance jobs. */
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
