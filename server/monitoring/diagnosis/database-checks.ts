import type pg from 'pg';
import { ChannelStatus } from '../../channels/model/channel-status.js';
import { DAY_MS } from '../../common/durations.js';
import { ROLES } from '../../platform/config/config.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { AdvisoryLock } from '../../platform/database/advisory-locks.js';
import { readOnlyReason } from '../../platform/database/await-database.js';
import { keyState } from '../../platform/database/encryption-key.js';
import { schemaState } from '../../platform/database/migrate.js';
import { CONTENT_PARTITIONS, LOG_PARTITIONS, partitionsAround } from '../../usage-log/log-partitions.js';
import { type Finding, ok, problem, warning } from './finding.js';
import { failingChannels, unpricedModels } from './traffic-checks.js';

const MIN_VERSION = 15;
/** Ids and times of rows are taken from the clocks of the processes. */
const MAX_CLOCK_MS = 1_000;
const MIN_FREE_CONNECTIONS = 10;
/** The nightly reconciliation may be late by a night. */
const MAX_RECONCILIATION_AGE_MS = 2 * DAY_MS;

/** Checks of the server, which need no tables. */
export async function serverFindings(client: pg.ClientBase): Promise<Finding[]> {
  return [
    await version(client),
    await writes(client),
    await connections(client),
    await clock(client),
    await privileges(client),
    await durability(client),
  ];
}

/**
 * Checks of the site in the database. They stop at the first failed check that makes the others meaningless.
 * @param secrets undefined when there are none; null when they cannot be read now, so that they are not checked
 */
export async function siteFindings(client: pg.ClientBase, secrets: Secrets | null | undefined): Promise<Finding[]> {
  const schema = await migrations(client);
  if (schema.status !== 'ok') return [schema];
  const findings = [schema];
  if (secrets !== null) findings.push(await encryptionKey(client, secrets), ...(await sessionSecret(client, secrets)));
  for (const check of [processes, partitions, ledger, failedRuns, channels, failingChannels, unpricedModels, mail])
    findings.push(await check(client));
  return findings;
}

async function first<Row extends pg.QueryResultRow>(client: pg.ClientBase, text: string, values: unknown[] = []) {
  return (await client.query<Row>(text, values)).rows[0];
}

async function version(client: pg.ClientBase): Promise<Finding> {
  const row = await first<{ number: string; version: string }>(
    client,
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version`,
  );
  const text = `PostgreSQL ${row?.version}`;
  if (Math.floor(Number(row?.number) / 10_000) >= MIN_VERSION) return ok('database version', text);
  return problem('database version', text, `Upgrade to PostgreSQL ${MIN_VERSION} or later.`);
}

async function writes(client: pg.ClientBase): Promise<Finding> {
  const reason = await readOnlyReason(client);
  if (reason === null) return ok('database writes', 'are accepted');
  return problem(
    'database writes',
    `are refused: ${reason}`,
    'Set DATABASE_URL to the primary, or complete the recovery with SELECT pg_promote().',
  );
}

async function connections(client: pg.ClientBase): Promise<Finding> {
  const row = await first<{ max: number; used: number }>(
    client,
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max,
        (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
  );
  const { max = 0, used = 0 } = row ?? {};
  const text = `${used} of ${max} connections are used`;
  if (max - used >= MIN_FREE_CONNECTIONS) return ok('database connections', text);
  return warning('database connections', text, 'Raise max_connections, see Sizing in docs/operating.md.');
}

async function clock(client: pg.ClientBase): Promise<Finding> {
  const sentAt = Date.now();
  const row = await first<{ now: string }>(client, `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now`);
  const receivedAt = Date.now();
  const now = Number(row?.now);
  // The database read its clock at some time between the two.
  const offMs = Math.round(now < sentAt ? now - sentAt : Math.max(0, now - receivedAt));
  const text = `the clocks of this machine and of the database differ by ${Math.abs(offMs)} ms`;
  if (Math.abs(offMs) <= MAX_CLOCK_MS) return ok('clock', text);
  return problem('clock', text, 'Synchronize the clocks of both machines with NTP.');
}

async function privileges(client: pg.ClientBase): Promise<Finding> {
  const row = await first<{ creates: boolean; foreign: string | null; role: string }>(
    client,
    `SELECT has_schema_privilege(current_schema(), 'CREATE') AS creates, current_user AS role,
        (SELECT min(relname) FROM pg_class WHERE relnamespace = current_schema()::regnamespace
          AND relkind IN ('r', 'p') AND NOT pg_has_role(relowner, 'USAGE')) AS foreign`,
  );
  if (!row?.creates) {
    return problem('privileges', `role ${row?.role} may not create tables`, 'Make the role the owner of the database.');
  }
  if (row.foreign === null) return ok('privileges', `role ${row.role} owns the tables`);
  return problem(
    'privileges',
    `role ${row.role} does not own table ${row.foreign}, so it cannot be migrated`,
    `Run REASSIGN OWNED BY the former owner TO ${row.role}.`,
  );
}

/** Settings without which a crash of PostgreSQL loses bills of delivered responses, and the encoding of texts. */
async function durability(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings
      WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'
        OR name = 'server_encoding' AND setting <> 'UTF8' ORDER BY name`,
  );
  if (rows.length === 0) return ok('database settings', 'commits are durable, and texts are UTF-8');
  const text = rows.map(({ name, setting }) => `${name} is ${setting}`).join(', ');
  const isUnsafe = rows.some(({ name }) => name !== 'synchronous_commit');
  const advice =
    'Enable the disabled settings in postgresql.conf; another encoding needs a database that is created with UTF8.';
  return isUnsafe ? problem('database settings', text, advice) : warning('database settings', text, advice);
}

async function migrations(client: pg.ClientBase): Promise<Finding> {
  const { pending, refusal } = await schemaState(client);
  if (refusal !== null)
    return problem('schema', refusal, 'Start the version, or the database, that the message names.');
  if (pending.length === 0) return ok('schema', 'all migrations are applied');
  return warning(
    'schema',
    `${pending.length} migrations are pending, the first is ${pending[0]}`,
    'Make a backup, then start the server or run tollgate migrate.',
  );
}

async function encryptionKey(client: pg.ClientBase, secrets: Secrets | undefined): Promise<Finding> {
  const row = await first(client, 'SELECT 1 FROM encryption_key');
  if (row === undefined) return ok('encryption key', 'the site has not been started yet');
  const advice = 'Set ENCRYPTION_KEY, or DATA_DIR with its secrets.json, as when the site was set up.';
  if (!secrets) return problem('encryption key', 'no ENCRYPTION_KEY is set, and DATA_DIR contains none', advice);
  const { readable, previousKeyUsed, retiredAt } = await keyState(client, secrets);
  if (!readable) return problem('encryption key', 'is not the key that the stored keys are encrypted with', advice);
  if (previousKeyUsed) {
    const rotate = 'Run tollgate rotate-keys, and keep ENCRYPTION_KEY_PREVIOUS until it is complete.';
    return warning('encryption key', 'values are encrypted with the previous key', rotate);
  }
  if (!secrets.values.previousEncryptionKey) return ok('encryption key', 'decrypts the stored keys');
  const until = new Date((retiredAt?.getTime() ?? 0) + DAY_MS);
  if (until.getTime() > Date.now()) {
    const text = `no value is encrypted with the previous key; it still recognises idempotency keys until ${until.toISOString()}`;
    return ok('encryption key', text);
  }
  const remove = 'Remove ENCRYPTION_KEY_PREVIOUS, or run tollgate rotate-keys --forget if it is in DATA_DIR.';
  return warning('encryption key', 'no value is encrypted with the previous key', remove);
}

/** None without SESSION_SECRET_PREVIOUS. */
async function sessionSecret(client: pg.ClientBase, secrets: Secrets | undefined): Promise<Finding[]> {
  if (!secrets?.values.previousSessionSecret) return [];
  const { sessionSecretSince } = await keyState(client, secrets);
  const row = await first<{ logins: number }>(
    client,
    'SELECT count(*)::int AS logins FROM sessions WHERE created_at < coalesce($1, now())',
    [sessionSecretSince],
  );
  const text = `${row?.logins ?? 0} logins were made with the previous secret`;
  if (row?.logins) return [ok('session secret', `${text}; all end within 30 days, or when it is removed`)];
  const remove = 'Remove SESSION_SECRET_PREVIOUS, or run tollgate rotate-keys --forget if it is in DATA_DIR.';
  return [warning('session secret', text, remove)];
}

async function processes(client: pg.ClientBase): Promise<Finding> {
  const claim = await first<{ alone: boolean }>(
    client,
    `SELECT l.mode = 'ExclusiveLock' AS alone FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1`,
    [AdvisoryLock.databaseClaim],
  );
  if (!claim) return warning('processes', 'no process of the site is running', 'Start the server.');
  if (claim.alone) return ok('processes', 'one process with all roles is running');
  const { rows } = await client.query<{ role: string; alive: boolean }>(
    `SELECT trim(role) AS role, max(heard_at) > clock_timestamp() - interval '1 minute' AS alive
      FROM processes, unnest(string_to_array(roles::text, ',')) role GROUP BY 1`,
  );
  const alive = rows.filter((row) => row.alive).map(({ role }) => role);
  const missing = alive.includes('all') ? [] : ROLES.filter((role) => !alive.includes(role));
  if (missing.length === 0) return ok('processes', 'processes of all roles are running');
  return problem('processes', `no process has the role ${missing.join(', ')}`, 'Start one with ROLE set to it.');
}

async function partitions(client: pg.ClientBase): Promise<Finding> {
  const now = Date.now();
  const wanted = [...partitionsAround(now, LOG_PARTITIONS), ...partitionsAround(now, CONTENT_PARTITIONS)];
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NULL',
    [wanted.filter(({ from }) => from.getTime() < now + 7 * DAY_MS).map(({ name }) => name)],
  );
  if (rows.length === 0) return ok('log partitions', 'exist for the next week');
  const names = rows.map(({ name }) => name).join(', ');
  return problem('log partitions', `${names} are missing, so calls cannot be billed`, 'Restart a process of the site.');
}

async function ledger(client: pg.ClientBase): Promise<Finding> {
  const row = await first<{ finished_at: Date; differences: string | null }>(
    client,
    `SELECT finished_at, result ->> 'differenceCount' AS differences FROM job_runs
      WHERE kind = 'reconcile' AND state = 'done' ORDER BY id DESC LIMIT 1`,
  );
  const advice = 'Run tollgate reconcile, which lists the differences.';
  const request = 'Check that a worker is running, and run tollgate job run reconcile, which it executes.';
  if (!row) return warning('ledger', 'has never been reconciled by a worker', request);
  if (Number(row.differences) > 0) {
    return problem('ledger', `${row.differences} sums differed at ${row.finished_at.toISOString()}`, advice);
  }
  const text = `was consistent at ${row.finished_at.toISOString()}`;
  if (Date.now() - row.finished_at.getTime() <= MAX_RECONCILIATION_AGE_MS) return ok('ledger', text);
  return warning('ledger', `${text}, more than two days ago`, request);
}

async function failedRuns(client: pg.ClientBase): Promise<Finding> {
  const row = await first<{ kinds: string | null }>(
    client,
    `SELECT string_agg(DISTINCT kind, ', ') AS kinds FROM job_runs r
      WHERE state = 'failed' AND finished_at > now() - interval '7 days'
        AND NOT EXISTS (SELECT 1 FROM job_runs n WHERE n.kind = r.kind AND n.id > r.id AND n.state = 'done')`,
  );
  if (!row?.kinds) return ok('jobs', 'no run has failed without a later success in the last week');
  return warning(
    'jobs',
    `the last runs of ${row.kinds} have failed`,
    'Read the reason on the page Jobs, and retry them.',
  );
}

async function channels(client: pg.ClientBase): Promise<Finding> {
  const row = await first<{ enabled: number; disabled: number; names: string | null }>(
    client,
    `SELECT count(*) FILTER (WHERE status = ${ChannelStatus.enabled})::int AS enabled,
        count(*) FILTER (WHERE status = ${ChannelStatus.autoDisabled})::int AS disabled,
        string_agg(name, ', ' ORDER BY id) FILTER (WHERE status = ${ChannelStatus.autoDisabled}) AS names FROM channels`,
  );
  const { enabled = 0, disabled = 0, names } = row ?? {};
  if (enabled === 0) return problem('channels', 'no channel is enabled', 'Add or enable a channel in the console.');
  if (disabled === 0) return ok('channels', `${enabled} are enabled, none was disabled after failures`);
  const text = `${disabled} were disabled after failures: ${names}`;
  return warning('channels', text, 'Test them in the console, and enable them when the reason has been removed.');
}

/** Whether mails can be sent, if a setting needs them. */
async function mail(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ key: string; value: string }>(
    `SELECT key, value FROM options WHERE key IN ('SMTPServer', 'SMTPFrom', 'SMTPAccount', 'EmailVerificationEnabled', 'RegisterEnabled')`,
  );
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const server = values.get('SMTPServer');
  const advice = 'Set it in the settings of the site, see Mail in docs/operating.md.';
  if (server && (values.get('SMTPFrom') || values.get('SMTPAccount'))) return ok('mail', `is sent by ${server}`);
  if (server) return problem('mail', 'SMTPServer is set, but no sender: SMTPFrom or SMTPAccount', advice);
  if (values.get('EmailVerificationEnabled') === 'true' && values.get('RegisterEnabled') !== 'false')
    return problem('mail', 'SMTPServer is not set, but registration needs a code that is sent by email', advice);
  return ok('mail', 'SMTPServer is not set: there are no password resets and no notices by email');
}
