import { statfs } from 'node:fs/promises';
import type { ClientConfig } from 'pg';
import { HOUR_MS } from '../../common/durations.js';
import type { Config } from '../../platform/config/config.js';
import { withClient } from '../../platform/database/pg-client.js';
import { ReadReplica, type ReplicaState } from '../../platform/database/read-replica.js';
import { openStorage } from '../../platform/storage/open-storage.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type Finding, ok, problem, warning } from './finding.js';

const MIN_FREE_BYTES = 1024 ** 3;
const MIN_FREE_SHARE = 0.1;
const GIB = 1024 ** 3;
const REDIS_TIMEOUT_MS = 3_000;
const MIN_REDIS = [6, 2] as const;

/** Whether the disk of a folder has space; null when the folder does not exist. */
export async function diskFinding(name: string, folder: string): Promise<Finding | null> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null) return null;
  const [free, size] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
  const text = `${(free / GIB).toFixed(1)} of ${(size / GIB).toFixed(1)} GiB are free in ${folder}`;
  if (free >= MIN_FREE_BYTES && free / size >= MIN_FREE_SHARE) return ok(name, text);
  const advice = 'Enlarge the disk, or clean up the usage log in the console.';
  return free < MIN_FREE_BYTES ? problem(name, text, advice) : warning(name, text, advice);
}

/** Whether the folder of scheduled backups has a recent one. */
export async function backupFinding({ env }: Config, now: number = Date.now()): Promise<Finding> {
  const { BACKUP_DIR, BACKUP_EVERY_HOURS } = env;
  if (BACKUP_DIR === undefined) {
    return warning(
      'backups',
      'no backups are scheduled',
      'Set BACKUP_DIR for the worker, or schedule tollgate backup.',
    );
  }
  const names = await openStorage(BACKUP_DIR, env)
    .list()
    .catch(() => []);
  const times = names.flatMap((name) => timeOf(name) ?? []).sort((a, b) => a - b);
  const newest = times.at(-1);
  const advice = 'Check the runs of the job backup on the page Jobs, and that the worker can write to BACKUP_DIR.';
  if (newest === undefined) return warning('backups', `${BACKUP_DIR} contains none`, advice);
  const text = `the newest is of ${new Date(newest).toISOString()}`;
  // A backup takes time, and a failed one is retried.
  return now - newest <= 2 * BACKUP_EVERY_HOURS * HOUR_MS ? ok('backups', text) : problem('backups', text, advice);
}

function timeOf(name: string): number | undefined {
  const [, date, time] = /^tollgate-(\d{8})-(\d{6})\.tar$/.exec(name) ?? [];
  if (!date || !time) return undefined;
  const iso = `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return Date.parse(iso);
}

/** Whether Redis responds, is recent enough and does not evict keys; null without REDIS_URL. */
export async function redisFindings({ env }: Config): Promise<Finding[]> {
  if (env.REDIS_URL === undefined) return [];
  const { Redis } = await import('ioredis');
  const redis = new Redis(env.REDIS_URL, {
    lazyConnect: true,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const facts = new Map((await redis.info()).split('\r\n').map((line) => line.split(':', 2) as [string, string]));
    return [versionFinding(facts.get('redis_version') ?? ''), evictionFinding(facts)];
  } catch (error) {
    const text = `does not respond: ${error instanceof Error ? error.message : String(error)}`;
    return [
      problem('Redis', text, 'Start Redis, or correct REDIS_URL. Until then limits are counted in each process.'),
    ];
  } finally {
    redis.disconnect();
  }
}

function versionFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = MIN_REDIS;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return ok('Redis', `version ${version}`);
  return problem('Redis', `version ${version}`, `Upgrade to Redis ${MIN_REDIS.join('.')} or later.`);
}

function evictionFinding(facts: ReadonlyMap<string, string>): Finding {
  const policy = facts.get('maxmemory_policy') ?? 'noeviction';
  if (policy === 'noeviction') return ok('Redis eviction', 'no keys are evicted');
  const advice = 'Set maxmemory-policy noeviction: limits and queues would lose their state.';
  return problem('Redis eviction', `maxmemory-policy is ${policy}`, advice);
}

const REPLICA_CHECK = 'read replica';
const REPLICA_ADVICE: Record<Exclude<ReplicaState, 'unused' | 'current'>, readonly [text: string, advice: string]> = {
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
      const [text, advice] = REPLICA_ADVICE[state];
      return [warning(REPLICA_CHECK, `is not used: ${text}`, advice)];
    }
    return [
      ok(REPLICA_CHECK, `serves reads, ${Math.round(lagMs ?? 0)} ms behind`),
      ...(await feedback(DATABASE_READ_URL)),
    ];
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
    return [
      warning(`${REPLICA_CHECK} feedback`, 'hot_standby_feedback is off, so long exports may be cancelled', advice),
    ];
  });
}
