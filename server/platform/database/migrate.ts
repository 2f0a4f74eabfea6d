import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm';
import type { Logger } from '../telemetry/logger.js';
import { AdvisoryLock } from './advisory-locks.js';
import { databaseOptions } from './database-options.js';
import type { ConnectionTarget } from './database-target.js';
import {
  FOREIGN_TABLES,
  markCompatible,
  nameOf,
  refusalOf,
  refusalOfTables,
  refuseUnknownSchema,
} from './migration-marks.js';
import type { Migration } from './migrations/migration.js';

const TURN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;
/** lock_not_available and deadlock_detected. */
const LOCK_CONFLICTS = ['55P03', '40P01'];

const OLDEST_TRANSACTION = `
  SELECT pid, application_name AS application, extract(epoch FROM now() - xact_start)::integer AS seconds
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    ORDER BY xact_start LIMIT 1`;

interface Attempts {
  readonly logger: Logger | undefined;
  /** Lock timeout of one attempt; all other users of the table wait during this time. */
  readonly lockTimeoutMs: number;
  /** Max time of all attempts together. */
  readonly timeoutMs: number;
}

interface MigrateOptions extends Partial<Attempts> {
  readonly migrations?: DataSourceOptions['migrations'];
  /** Permits data from an unfinished restore. */
  readonly mayBeUnfinished?: boolean;
}

type MigrationClass = new () => Migration;

/** All migrations of this version, by name. */
export function knownMigrations(): ReadonlyMap<string, MigrationClass> {
  const classes = databaseOptions({ connection: {} }).migrations as MigrationClass[];
  return new Map(classes.map((known) => [nameOf(new known()), known]));
}

/**
 * Migrates the schema; of several processes that start together one migrates and the others wait.
 * Statements have no timeout. Every migration is a separate transaction and waits for a lock only briefly, because
 * all other users of the table wait behind it; then it releases its locks and is retried.
 * @throws when a migration fails or cannot acquire its locks within ten minutes; when a newer version has upgraded the
 * schema, or another application uses the database
 */
export async function migrate(target: ConnectionTarget, options: MigrateOptions = {}): Promise<void> {
  const turn = new pg.Client({ ...target.connection, application_name: 'tollgate-migration' });
  turn.on('error', () => undefined);
  await turn.connect();
  try {
    await takeTurn(turn);
    await applyPending(target, turn, options);
  } finally {
    await turn.end();
  }
}

/** Polls the lock: a statement that waits for the lock would block CREATE INDEX CONCURRENTLY. */
async function takeTurn(turn: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await turn.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      AdvisoryLock.migration,
    ]);
    if (rows[0]?.taken) return;
    await pause(TURN_PAUSE_MS);
  }
}

async function applyPending(
  target: ConnectionTarget,
  turn: pg.Client,
  { logger, migrations, mayBeUnfinished, lockTimeoutMs = 1_000, timeoutMs = 600_000 }: MigrateOptions,
): Promise<void> {
  const settings = databaseOptions(target);
  const database = await new DataSource({
    ...settings,
    migrations: migrations ?? settings.migrations,
    // Failed attempts are logged below.
    logger: 'debug',
    extra: { max: 2, application_name: 'tollgate-migration' },
  } as DataSourceOptions).initialize();
  try {
    const runner = database.createQueryRunner();
    await runner.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
    await runner.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await refuseUnknownSchema(runner, database.migrations, mayBeUnfinished);
    const executor = new MigrationExecutor(database, runner);
    executor.transaction = 'each';
    await applyAll(executor, turn, { logger, lockTimeoutMs, timeoutMs });
    await markCompatible(runner, database.migrations);
  } finally {
    await database.destroy();
  }
}

async function applyAll(
  executor: MigrationExecutor,
  turn: pg.Client,
  { logger, lockTimeoutMs, timeoutMs }: Attempts,
): Promise<void> {
  const pending = (await executor.getPendingMigrations()).map(({ name }) => name);
  if (pending.length === 0) return;
  logger?.info({ event: 'migration.started', pending }, 'Migrations are being applied');
  const began = Date.now();
  for (let attempt = 1; ; attempt++) {
    try {
      await executor.executePendingMigrations();
      break;
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      const { rows } = await turn.query(OLDEST_TRANSACTION);
      const blocked = (await executor.getPendingMigrations())[0]?.name;
      if (Date.now() - began >= timeoutMs) throw lockRefused(blocked, rows[0]);
      logger?.warn(
        { event: 'migration.waiting', migration: blocked, attempt, oldestTransaction: rows[0] },
        'Migration waits for a lock',
      );
      await pause(Math.min(MAX_PAUSE_MS, lockTimeoutMs * attempt));
    }
  }
  logger?.info({ event: 'migration.finished', tookMs: Date.now() - began }, 'Migrations were applied');
}

function isLockConflict(error: unknown): boolean {
  return LOCK_CONFLICTS.includes((error as { code?: string }).code ?? '');
}

function lockRefused(migration = '', oldest?: { pid: number; application: string; seconds: number }): Error {
  const cause = oldest
    ? `; the oldest transaction is that of process ${oldest.pid} (${oldest.application}), open for ${oldest.seconds} s`
    : '';
  return new Error(`Migration ${migration} could not lock the tables that it changes${cause}: end it and start again`);
}

/** How the schema of a database relates to this version. */
interface SchemaState {
  /** Migrations that a start would apply, in order; all of them for an empty database. */
  readonly pending: readonly string[];
  /** Why this version does not start on the database; null when it does. */
  readonly refusal: string | null;
}

/** Reads the state without changing anything. */
export async function schemaState(client: pg.ClientBase): Promise<SchemaState> {
  const known = [...knownMigrations().keys()].sort((a, b) => timeOf(a) - timeOf(b));
  const { rows: table } = await client.query(`SELECT 1 WHERE to_regclass('migrations') IS NOT NULL`);
  if (table.length === 0) {
    const { rows: foreign } = await client.query<{ name: string }>(FOREIGN_TABLES);
    return { pending: known, refusal: refusalOfTables(foreign) };
  }
  const { rows } = await client.query<{ name: string; compatible: boolean }>(
    `SELECT name, coalesce((to_jsonb(m) ->> 'compatible')::boolean, false) AS compatible FROM migrations m ORDER BY id`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  const newer = rows.find(({ name, compatible }) => !compatible && !known.includes(name));
  return { pending: known.filter((name) => !applied.has(name)), refusal: newer ? refusalOf(newer.name) : null };
}

/** The names of migrations end with the time in milliseconds that orders them. */
const timeOf = (name: string) => Number(name.slice(-13));
