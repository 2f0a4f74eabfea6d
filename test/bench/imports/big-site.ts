import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { familySite } from '../../support/imports/family-site.js';
import { createSource, type SourceDialect } from '../../support/imports/source-database.js';

/** The size of a site. */
export interface SiteSize {
  readonly users: number;
  readonly logRows: number;
}

const CHANNELS = 20;
const MODELS = 30;
const DAYS = 90;
const FIRST_ID = 1_000;
const BCRYPT_HASH = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
/** Usage from before the first row of the log. */
const EARLIER = 1_000;

/** The databases that can be filled here. */
export type BenchDialect = Extract<SourceDialect, 'sqlite' | 'postgres'>;

/**
 * Creates a new-api site of that size in an empty database: a token for each user, and a log of 90 days, half of it of
 * one user in a hundred. 96 of 100 rows are calls, 3 are failures and 1 is a top-up, and the sums of accounts match
 * their calls plus some earlier usage.
 */
export async function createBigSite(dialect: BenchDialect, address: string, size: SiteSize): Promise<void> {
  const tables = familySite('new-api', 'http://127.0.0.1:9');
  await createSource(
    dialect,
    address,
    tables.map((table) => ({ ...table, rows: table.name === 'options' ? table.rows : [] })),
  );
  const statements = fillingStatements(size);
  if (dialect === 'sqlite') {
    const database = new DatabaseSync(address);
    database.exec('PRAGMA journal_mode = off; PRAGMA synchronous = off; BEGIN');
    for (const statement of statements) database.exec(statement);
    database.exec('COMMIT');
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  for (const statement of statements) await client.query(statement);
  await client.query('VACUUM (ANALYZE)');
  await client.end();
}

/** The numbers from 1 on; both databases understand it. */
const numbers = (count: number): string =>
  `(WITH RECURSIVE s(g) AS (SELECT CAST(1 AS bigint) UNION ALL SELECT g + 1 FROM s WHERE g < ${count}) SELECT g FROM s) s`;

function fillingStatements({ users, logRows }: SiteSize): string[] {
  const now = Math.floor(Date.now() / 1_000);
  const from = now - DAYS * 86_400;
  const user = `(CASE WHEN g % 2 = 0 THEN g * 7919 % ${Math.ceil(users / 100)} ELSE g * 7919 % ${users} END)`;
  const isCall = 'g % 100 < 96';
  const sumsOf = (column: string) => `
    CREATE TEMPORARY TABLE sums_${column} AS
      SELECT ${column} AS id, sum(quota) AS used, count(*) AS calls FROM logs WHERE type = 2 GROUP BY ${column}`;
  const index = (column: string) => `CREATE UNIQUE INDEX sums_${column}_id ON sums_${column} (id)`;
  const of = (column: string, sum: string, table: string) =>
    `coalesce((SELECT ${sum} FROM sums_${column} s WHERE s.id = ${table}.id), 0)`;
  return [
    `INSERT INTO users (id, username, password, display_name, role, status, email, quota, used_quota, request_count, "group",
        aff_code, aff_count, aff_quota, aff_history, inviter_id, created_at)
      SELECT ${FIRST_ID} + g, 'user' || g, '${BCRYPT_HASH}', 'User ' || g, 1, 1, 'user' || g || '@example.com', 1000000 + g,
        0, 0, CASE WHEN g % 10 = 0 THEN 'vip' ELSE 'default' END, 'aff' || g, 0, 0, 0, 0, ${from} FROM ${numbers(users)}`,
    `INSERT INTO tokens (id, user_id, "key", status, name, created_time, accessed_time, expired_time, remain_quota,
        used_quota, unlimited_quota, model_limits_enabled, model_limits, allow_ips, "group")
      SELECT ${FIRST_ID} + g, ${FIRST_ID} + g, substr('key' || (100000000 + g) || '${'abcdefghij'.repeat(5)}', 1, 48), 1,
        'work', ${from}, ${from}, -1, 500000, 0, g % 3 = 0, g < 0, '', '', '' FROM ${numbers(users)}`,
    `INSERT INTO channels (id, type, "key", status, name, weight, created_time, base_url, models, "group", used_quota,
        model_mapping, priority, auto_ban)
      SELECT ${FIRST_ID} + g, 1, 'sk-upstream-' || g, 1, 'channel ' || g, 1, ${from}, 'http://127.0.0.1:9', 'model-1',
        'default,vip', 0, '', 0, 1 FROM ${numbers(CHANNELS)}`,
    `INSERT INTO logs (id, user_id, created_at, type, content, username, token_name, model_name, quota, prompt_tokens,
        completion_tokens, use_time, is_stream, channel_id, token_id, "group", other, ip, request_id)
      SELECT g, ${FIRST_ID} + 1 + ${user}, ${from} + g * ${DAYS * 86_400 - 60} / ${logRows},
        CASE WHEN ${isCall} THEN 2 WHEN g % 100 < 99 THEN 5 ELSE 1 END, '', 'user' || (1 + ${user}), 'work',
        'model-' || (g * 31 % ${MODELS}), CASE WHEN ${isCall} THEN 10 + g % 90 WHEN g % 100 < 99 THEN 0 ELSE 500 END,
        CASE WHEN ${isCall} THEN g % 3000 ELSE 0 END, CASE WHEN ${isCall} THEN g % 700 ELSE 0 END, g % 40, g % 2 = 0,
        ${FIRST_ID} + 1 + g * 13 % ${CHANNELS}, ${FIRST_ID} + 1 + ${user}, 'default',
        '{"model_ratio":1,"completion_ratio":4,"group_ratio":1,"cache_tokens":0,"frt":120}', '', 'request-' || g
      FROM ${numbers(logRows)}`,
    ...['user_id', 'token_id', 'channel_id'].flatMap((column) => [sumsOf(column), index(column)]),
    `UPDATE users SET used_quota = ${EARLIER} + ${of('user_id', 'used', 'users')},
        request_count = 3 + ${of('user_id', 'calls', 'users')}`,
    `UPDATE tokens SET used_quota = ${EARLIER} + ${of('token_id', 'used', 'tokens')}`,
    `UPDATE channels SET used_quota = ${of('channel_id', 'used', 'channels')}`,
  ];
}
