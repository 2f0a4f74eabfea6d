import type { PoolClient } from 'pg';
import type { ImportedSums } from '../model/records.js';
import { batches, type ImportContext, knownRows, type RowKind } from './import-context.js';

const BATCH = 500;
/** The model of usage from before the imported log. */
export const EARLIER_USAGE = 'imported';

/** What is missing of an account's sums here. */
interface Difference {
  readonly source_id: string;
  readonly target_id: number;
  readonly effect_key: string;
  readonly granted: number;
  readonly used: number;
  readonly requests: number;
}

/**
 * Books what the accounts of the source have and the imported log does not explain: credits as ledger entries, and
 * usage from before the log on one day. A second run books the differences since the first.
 */
export async function importSums(context: ImportContext, openingDay: string): Promise<void> {
  const { product, reading } = context;
  const users = withSums(product.users(reading), ({ sums }) => sums);
  await bookAll(context, 'user', users, (client, rows) => bookUsers(client, rows, openingDay, context.product.title));
  // The quota of tokens was granted with their rows.
  const tokens = withSums(product.tokens(reading), ({ sums }) => ({ ...sums, granted: 0 }));
  await bookAll(context, 'token', tokens, (client, rows) => bookTokens(client, rows, openingDay));
  const channels = withSums(product.channels(reading), ({ usedQuota }) => ({
    granted: 0,
    used: usedQuota,
    requests: 0,
  }));
  await bookAll(context, 'channel', channels, (client, rows) => bookChannels(client, rows, openingDay));
}

interface Account extends ImportedSums {
  readonly id: string;
}

async function* withSums<Row extends { readonly id: string }>(
  rows: AsyncIterable<Row>,
  sumsOf: (row: Row) => ImportedSums,
): AsyncIterable<Account> {
  for await (const row of rows) yield { id: row.id, ...sumsOf(row) };
}

async function bookAll(
  context: ImportContext,
  kind: RowKind,
  accounts: AsyncIterable<Account>,
  book: (client: PoolClient, rows: string) => Promise<void>,
): Promise<void> {
  const { site, run, sql } = context;
  let read = 0;
  for await (const batch of batches(accounts, BATCH, context)) {
    read += batch.length;
    context.progress(`sums of ${kind}s`, read);
    const known = await knownRows(
      context,
      kind,
      batch.map(({ id }) => id),
    );
    const differences = batch.flatMap((account): Difference[] => {
      const before = known.get(account.id);
      if (!before) return [];
      const granted = kind === 'user' ? account.granted - before.granted : 0;
      const used = account.used - before.used;
      // Only users' requests are counted by the products.
      const requests = kind === 'user' ? account.requests - before.requests : 0;
      if (granted === 0 && used === 0 && requests === 0) return [];
      const later = run === 1 ? '' : `:${run}`;
      const effectKey = `import:${site}:${kind}:${account.id}${later}`;
      return [{ source_id: account.id, target_id: before.targetId, effect_key: effectKey, granted, used, requests }];
    });
    if (differences.length === 0) continue;
    const rows = JSON.stringify(differences);
    await sql.transaction(async (client) => {
      await book(client, rows);
      await client.query(
        `UPDATE import_rows r SET granted = r.granted + d.granted, used = r.used + d.used, requests = r.requests + d.requests
          FROM json_to_recordset($3) AS d(source_id text, granted bigint, used bigint, requests bigint)
          WHERE r.site = $1 AND r.kind = $2 AND r.source_id = d.source_id`,
        [site, kind, rows],
      );
    });
  }
}

const DIFFERENCES = `
  SELECT * FROM json_to_recordset($1) AS d(target_id bigint, effect_key text, granted bigint, used bigint, requests bigint)`;

async function bookUsers(client: PoolClient, rows: string, day: string, product: string): Promise<void> {
  await client.query(
    `INSERT INTO ledger_entries (user_id, amount, kind, effect_key, note)
      SELECT target_id, granted, 'grant', effect_key, $2 FROM (${DIFFERENCES}) d WHERE granted <> 0`,
    [rows, `Import from ${product}`],
  );
  await client.query(
    `INSERT INTO user_balances AS b (user_id, quota, used_quota, request_count, version)
      SELECT target_id, sum(granted - used), sum(used), sum(requests), 1 FROM (${DIFFERENCES}) d GROUP BY 1 ORDER BY 1
      ON CONFLICT (user_id) DO UPDATE SET quota = b.quota + excluded.quota, used_quota = b.used_quota + excluded.used_quota,
        request_count = b.request_count + excluded.request_count, version = b.version + 1`,
    [rows],
  );
  await client.query(
    `INSERT INTO usage_by_day_user AS u (day, user_id, model_name, request_count, quota, prompt_tokens, completion_tokens)
      SELECT $2::date, target_id, '${EARLIER_USAGE}', sum(requests), sum(used), 0, 0 FROM (${DIFFERENCES}) d GROUP BY 2 ORDER BY 2
      ON CONFLICT (day, user_id, model_name) DO UPDATE SET
        request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota`,
    [rows, day],
  );
  await client.query(
    `INSERT INTO usage_by_hour_model AS u
        (hour, model_name, "group", request_count, quota, prompt_tokens, completion_tokens, use_time_ms)
      SELECT $2::date::timestamp AT TIME ZONE 'UTC', '${EARLIER_USAGE}', '', sum(requests), sum(used), 0, 0, 0 FROM (${DIFFERENCES}) d
      ON CONFLICT (hour, model_name, "group") DO UPDATE SET
        request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota`,
    [rows, day],
  );
  await addToChannels(
    client,
    `SELECT 0::bigint AS id, sum(used) AS used, sum(requests) AS requests FROM (${DIFFERENCES}) d`,
    rows,
    day,
  );
}

async function bookTokens(client: PoolClient, rows: string, day: string): Promise<void> {
  await client.query(
    `INSERT INTO token_usage AS t (token_id, used_quota, request_count)
      SELECT target_id, used, requests FROM (${DIFFERENCES}) d ORDER BY 1
      ON CONFLICT (token_id) DO UPDATE SET
        used_quota = t.used_quota + excluded.used_quota, request_count = t.request_count + excluded.request_count`,
    [rows],
  );
  await client.query(
    `INSERT INTO usage_by_day_token AS u (day, token_id, model_name, request_count, quota, prompt_tokens, completion_tokens)
      SELECT $2::date, target_id, '${EARLIER_USAGE}', requests, used, 0, 0 FROM (${DIFFERENCES}) d ORDER BY 2
      ON CONFLICT (day, token_id, model_name) DO UPDATE SET
        request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota`,
    [rows, day],
  );
  await client.query(
    `INSERT INTO usage_by_quarter_hour_token AS u (token_id, quarter_hour, quota)
      SELECT target_id, $2::date::timestamp AT TIME ZONE 'UTC', used FROM (${DIFFERENCES}) d ORDER BY 1
      ON CONFLICT (token_id, quarter_hour) DO UPDATE SET quota = u.quota + excluded.quota`,
    [rows, day],
  );
}

/** The usage of users was booked without a channel; here it moves to the channels that have it. */
async function bookChannels(client: PoolClient, rows: string, day: string): Promise<void> {
  const moved = `
    SELECT target_id AS id, used, requests FROM (${DIFFERENCES}) d
    UNION ALL SELECT 0, -sum(used), -sum(requests) FROM (${DIFFERENCES}) d`;
  await addToChannels(client, moved, rows, day);
}

async function addToChannels(client: PoolClient, selection: string, rows: string, day: string): Promise<void> {
  await client.query(
    `INSERT INTO channel_usage AS c (channel_id, used_quota, request_count)
      SELECT id, used, requests FROM (${selection}) s ORDER BY 1
      ON CONFLICT (channel_id) DO UPDATE SET
        used_quota = c.used_quota + excluded.used_quota, request_count = c.request_count + excluded.request_count`,
    [rows],
  );
  await client.query(
    `INSERT INTO usage_by_hour_channel AS u (hour, channel_id, request_count, quota, prompt_tokens, completion_tokens, use_time_ms)
      SELECT $2::date::timestamp AT TIME ZONE 'UTC', id, requests, used, 0, 0, 0 FROM (${selection}) s ORDER BY 2
      ON CONFLICT (hour, channel_id) DO UPDATE SET
        request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota`,
    [rows, day],
  );
}
