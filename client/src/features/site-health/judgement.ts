import { dayMs, hourMs } from '../../lib/durations';
import type { SiteHealthQuery } from './site-health.generated';

export type Health = SiteHealthQuery['health'];

/** Verdict on a component: healthy, needs observation, or needs action. */
export type Verdict = 'good' | 'look' | 'act';

const graded = (value: number, look: number, act: number): Verdict =>
  value >= act ? 'act' : value >= look ? 'look' : 'good';

/** Charges settle in batches within a second; the Prometheus alerts of the site fire at the second value. */
const settlementMs = { look: 5_000, act: 30_000 };
const databaseMs = { look: 250, act: 2_000 };
const loopMs = { look: 100, act: 500 };
/** The reconciliation runs every night. */
const reconciliationMs = { look: 36 * hourMs, act: 7 * dayMs };
const waitingJobs = { look: 100, act: 1_000 };
/** Statements wait for a free connection for moments on a healthy site as well. */
const waitingStatements = { look: 20, act: 100 };

const worst = (...verdicts: Verdict[]): Verdict =>
  verdicts.includes('act') ? 'act' : verdicts.includes('look') ? 'look' : 'good';

export function settlementVerdict({ total }: Health): Verdict {
  return total.settlementWaiting === 0 ? 'good' : graded(total.settlementLagMs, settlementMs.look, settlementMs.act);
}

export function reconciliationVerdict({ ledgerDifferences, reconciledAt }: Health, now: number): Verdict {
  if (ledgerDifferences !== null && ledgerDifferences > 0) return 'act';
  if (reconciledAt === null) return 'look';
  return graded(now - Date.parse(reconciledAt), reconciliationMs.look, reconciliationMs.act);
}

export function channelsVerdict({ enabledChannels, autoDisabledChannels, total }: Health): Verdict {
  if (enabledChannels === 0) return 'act';
  return autoDisabledChannels > 0 || total.coolingDownChannels > 0 ? 'look' : 'good';
}

/** `null` if the queues do not respond. */
export function queuesVerdict({ queues }: Health): Verdict {
  if (queues === null) return 'act';
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const parked = queues.some(({ failed }) => failed > 0);
  return worst(parked ? 'look' : 'good', graded(waiting, waitingJobs.look, waitingJobs.act));
}

export function databaseVerdict({ databaseMs: ms, total }: Health): Verdict {
  if (ms === null) return 'act';
  return worst(
    graded(ms, databaseMs.look, databaseMs.act),
    graded(total.databaseWaiting, waitingStatements.look, waitingStatements.act),
  );
}

/** Whether a verdict on the database is about its response time rather than statements that wait for a connection. */
export const isDatabaseSlow = ({ databaseMs: ms }: Health): boolean => ms === null || ms >= databaseMs.look;

export const redisVerdict = ({ total }: Health): Verdict => (total.redis === 'AWAY' ? 'act' : 'good');

/** Reads go to the primary while the replica is not used. */
export const replicaVerdict = ({ total: { readReplica } }: Health): Verdict =>
  readReplica.state === 'CURRENT' || readReplica.state === 'UNUSED' ? 'good' : 'look';

export const loopVerdict = ({ total }: Health): Verdict => graded(total.eventLoopLagMs, loopMs.look, loopMs.act);

/** The verdict on the site is the worst one of its components. */
export function overall(health: Health, now: number): Verdict {
  return worst(
    settlementVerdict(health),
    reconciliationVerdict(health, now),
    channelsVerdict(health),
    queuesVerdict(health),
    databaseVerdict(health),
    redisVerdict(health),
    replicaVerdict(health),
    loopVerdict(health),
  );
}
