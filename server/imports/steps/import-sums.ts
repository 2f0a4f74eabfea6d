import type { PoolClient } from 'pg';
import type { ImportedSums } from '../model/records.js';
import { batches, type ImportContext, knownRows, type RowKind } from './import-context.js';

const BATCH_SIZE = 500;
/** The model of usage from before the imported log. */
const EARLIER_USAGE = 'imported';

/** The part of an account's sums that is not booked on this site. */
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
  for await (const batch of batches(accounts, BATCH_SIZE, context)) {
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

const OPENING_HOUR = "$2::date::timestamp AT TIME ZONE 'UTC'";
const MODEL = `'${EARLIER_USAGE}'`;

async function bookUsers(client: PoolClient, rows: string, day: string, product: string): Promise<void> {
  await client.query(
    `INSERT INTO ledger_entries (user_id, amount, kind, effect_key, note)
      SELECT target_id, granted, 'grant', effect_key, $2 FROM (${DIFFERENCES}) d WHERE granted <> 0`,
    [rows, `Import from ${product}`],
  );
  const balances = {
    quota: 'sum(granted - used)',
    used_quota: 'sum(used)',
    request_count: 'sum(requests)',
    version: '1',
  };
  await client.query(addSums('user_balances', { user_id: 'target_id' }, balances, DIFFERENCES, 'GROUP BY 1'), [rows]);
  const usage = { request_count: 'sum(requests)', quota: 'sum(used)', prompt_tokens: '0', completion_tokens: '0' };
  const days = { day: '$2::date', user_id: 'target_id', model_name: MODEL };
  await client.query(addSums('usage_by_day_user', days, usage, DIFFERENCES, 'GROUP BY 1, 2, 3'), [rows, day]);
  const hours = { hour: OPENING_HOUR, model_name: MODEL, '"group"': "''" };
  const timed = { ...usage, use_time_ms: '0' };
  await client.query(addSums('usage_by_hour_model', hours, timed, DIFFERENCES, 'GROUP BY 1, 2, 3'), [rows, day]);
  await addToChannels(
    client,
    `SELECT 0::bigint AS id, sum(used) AS used, sum(requests) AS requests FROM (${DIFFERENCES}) d`,
    rows,
    day,
  );
}

async function bookTokens(client: PoolClient, rows: string, day: string): Promise<void> {
  const totals = { used_quota: 'used', request_count: 'requests' };
  await client.query(addSums('token_usage', { token_id: 'target_id' }, totals, DIFFERENCES), [rows]);
  const days = { day: '$2::date', token_id: 'target_id', model_name: MODEL };
  const usage = { request_count: 'requests', quota: 'used', prompt_tokens: '0', completion_tokens: '0' };
  await client.query(addSums('usage_by_day_token', days, usage, DIFFERENCES), [rows, day]);
  const quarterHours = { token_id: 'target_id', quarter_hour: OPENING_HOUR };
  await client.query(addSums('usage_by_quarter_hour_token', quarterHours, { quota: 'used' }, DIFFERENCES), [rows, day]);
}

/** The usage of users was booked without a channel; this moves it to the channels that have it. */
async function bookChannels(client: PoolClient, rows: string, day: string): Promise<void> {
  const moved = `
    SELECT target_id AS id, used, requests FROM (${DIFFERENCES}) d
    UNION ALL SELECT 0, -sum(used), -sum(requests) FROM (${DIFFERENCES}) d`;
  await addToChannels(client, moved, rows, day);
}

async function addToChannels(client: PoolClient, selection: string, rows: string, day: string): Promise<void> {
  const totals = { used_quota: 'used', request_count: 'requests' };
  await client.query(addSums('channel_usage', { channel_id: 'id' }, totals, selection), [rows]);
  const hours = { hour: OPENING_HOUR, channel_id: 'id' };
  const usage = {
    request_count: 'requests',
    quota: 'used',
    prompt_tokens: '0',
    completion_tokens: '0',
    use_time_ms: '0',
  };
  await client.query(addSums('usage_by_hour_channel', hours, usage, selection), [rows, day]);
}

/**
 * A statement that adds the rows of a selection to a table of sums.
 * @param keys the columns of the primary key, with their expressions over the selection
 * @param sums the columns that are added, with their expressions
 * @param grouping `GROUP BY` of the selection, if the expressions are aggregates
 */
function addSums(
  table: string,
  keys: Readonly<Record<string, string>>,
  sums: Readonly<Record<string, string>>,
  selection: string,
  grouping = '',
): string {
  const keyColumns = Object.keys(keys).join(', ');
  const added = Object.keys(sums).map((column) => `${column} = t.${column} + excluded.${column}`);
  // Updates in key order, so that an import and a gateway cannot deadlock.
  const order = Object.keys(keys).map((_, index) => index + 1);
  return `
    INSERT INTO ${table} AS t (${keyColumns}, ${Object.keys(sums).join(', ')})
    SELECT ${[...Object.values(keys), ...Object.values(sums)].join(', ')} FROM (${selection}) s ${grouping}
    ORDER BY ${order.join(', ')}
    ON CONFLICT (${keyColumns}) DO UPDATE SET ${added.join(', ')}`;
}
