import { access, mkdtemp, rmdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientConfig } from 'pg';
import { HOUR_MS } from '../../common/durations.js';
import type { Config } from '../../platform/config/config.js';
import { withClient } from '../../platform/database/pg-client.js';
import { ReadReplica, type ReplicaState } from '../../platform/database/read-replica.js';
import { isBucket, openStorage } from '../../platform/storage/open-storage.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type Finding, ok, problem, warning } from './finding.js';

const MIN_FREE_BYTES = 1024 ** 3;
const MIN_FREE_SHARE = 0.1;
const GIB = 1024 ** 3;

/** Whether the disk of a folder has space. Null if the folder does not exist. */
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
  const names = await namesIn(BACKUP_DIR, env);
  if (names instanceof Error) {
    const text = `${BACKUP_DIR} cannot be read: ${names.message}`;
    return problem('backups', text, 'Correct BACKUP_DIR, the rights of its folder, or the account of its bucket.');
  }
  const times = names.flatMap((name) => timeOf(name) ?? []).sort((a, b) => a - b);
  const newest = times.at(-1);
  const advice = 'Check the runs of the job backup on the page Jobs, and that the worker can write to BACKUP_DIR.';
  if (newest === undefined) return warning('backups', `${BACKUP_DIR} contains none`, advice);
  const text = `the newest is of ${new Date(newest).toISOString()}`;
  // The tolerance is one interval, because a backup takes time and a failed one is retried.
  return now - newest <= 2 * BACKUP_EVERY_HOURS * HOUR_MS ? ok('backups', text) : problem('backups', text, advice);
}

/** The names of the files in a storage: none when its folder does not exist yet, since the first file creates it. */
async function namesIn(location: string, env: Config['env']): Promise<string[] | Error> {
  try {
    return await openStorage(location, env).list();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Whether rows of the usage log can be archived: retention deletes none that cannot. None without ARCHIVE_DIR.
 */
export async function archiveFindings({ env }: Config): Promise<Finding[]> {
  const { ARCHIVE_DIR } = env;
  if (ARCHIVE_DIR === undefined) return [];
  const names = await namesIn(ARCHIVE_DIR, env);
  const advice = 'Correct ARCHIVE_DIR, the rights of its folder, or the account of its bucket.';
  if (names instanceof Error) return [problem('archives', `${ARCHIVE_DIR} cannot be read: ${names.message}`, advice)];
  const folder = isBucket(ARCHIVE_DIR) ? null : await nearestFolder(ARCHIVE_DIR);
  if (folder !== null && !(await isWritable(folder)))
    return [problem('archives', `this user may not write to ${folder}`, advice)];
  const count = `${ARCHIVE_DIR} contains ${names.length} ${names.length === 1 ? 'file' : 'files'}`;
  const disk = folder === null ? null : await diskFinding('disk of the archives', folder);
  return [ok('archives', count), ...(disk ? [disk] : [])];
}

/** The folder itself, or the one in which it will be created. */
async function nearestFolder(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  return exists || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

/** Tests by writing to it, because the permissions of a folder do not show a read-only file system. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await rmdir(await mkdtemp(join(folder, '.tollgate-doctor-')));
    return true;
  } catch {
    return false;
  }
}

function timeOf(name: string): number | undefined {
  const [, date, time] = /^tollgate-(\d{8})-(\d{6})\.tar$/.exec(name) ?? [];
  if (!date || !time) return undefined;
  const iso = `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return Date.parse(iso);
}

const REPLICA_CHECK = 'read replica';
const REPLICA_ADVICE: Record<Exclude<ReplicaState, 'unused' | 'current'>, readonly [text: string, advice: string]> = {
  lagging: [
    'its data are older than DATABASE_READ_MAX_LAG_SECONDS allows',
    'Check the replication in pg_stat_replication of the primary, and max_standby_streaming_delay of the replica.',
  ],
  unreachable: ['it does not respond', 'Start the replica, or correct DATABASE_READ_URL.'],
  unsuitable: [
    'it is not a physical replica of the database',
    'Set DATABASE_READ_URL to a streaming replica of the primary, or remove it.',
  ],
};

/** Whether the replica of DATABASE_READ_URL serves reads. Empty without a replica. Otherwise reads use the primary. */
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
