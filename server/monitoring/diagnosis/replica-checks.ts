import type { ClientConfig } from 'pg';
import type { Config } from '../../platform/config/config.js';
import { withClient } from '../../platform/database/pg-client.js';
import { ReadReplica, type ReplicaState } from '../../platform/database/read-replica.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type Finding, ok, warning } from './finding.js';

const CHECK = 'read replica';
const ADVICE: Record<Exclude<ReplicaState, 'unused' | 'current'>, readonly [text: string, advice: string]> = {
  lagging: [
    'its data are older than DATABASE_READ_MAX_LAG_SECONDS allows',
    'Check the replication in pg_stat_replication of the primary, and max_standby_streaming_delay of the replica.',
  ],
  unreachable: ['it does not respond', 'Start the replica, or correct DATABASE_READ_URL.'],
  unsuitable: [
    'it is no physical replica of the database',
    'Set DATABASE_READ_URL to a streaming replica of the primary, or remove it.',
  ],
};

/** Whether the replica of DATABASE_READ_URL serves reads; none without it. Reads go to the primary while it does not. */
export async function replicaFindings(config: Config, primary: ClientConfig): Promise<Finding[]> {
  const { DATABASE_READ_URL } = config.env;
  if (DATABASE_READ_URL === undefined) return [];
  const replica = new ReadReplica(config, { connection: primary }, new Logger(config));
  try {
    const { state, lagMs } = await replica.measure();
    if (state === 'unused') return [];
    if (state !== 'current') {
      const [text, advice] = ADVICE[state];
      return [warning(CHECK, `is not used: ${text}`, advice)];
    }
    return [ok(CHECK, `serves reads, ${Math.round(lagMs ?? 0)} ms behind`), ...(await feedback(DATABASE_READ_URL))];
  } finally {
    await replica.onApplicationShutdown();
  }
}

/** A replica without feedback ends long exports, because the primary removes rows that they read. */
async function feedback(url: string): Promise<Finding[]> {
  return withClient({ connectionString: url, application_name: 'tollgate-doctor' }, async (client) => {
    const { rows } = await client.query<{ isReplica: boolean; feedback: string }>(
      `SELECT pg_is_in_recovery() AS "isReplica", current_setting('hot_standby_feedback') AS feedback`,
    );
    if (!rows[0]?.isReplica || rows[0].feedback === 'on') return [];
    const advice = 'Set hot_standby_feedback = on at the replica.';
    return [warning(`${CHECK} feedback`, 'hot_standby_feedback is off, so long exports may be cancelled', advice)];
  });
}
