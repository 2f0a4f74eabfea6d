import { HOUR_MS, WEEK_MS } from '../../common/durations.js';
import { ADD_FAILURES } from '../../logs/failed-calls.service.js';
import { COUNT_AGAIN } from '../../logs/usage/days/usage-days.sql.js';
import { rowIdAt } from '../../platform/database/row-id.js';
import { type LogPartitions } from '../../usage-log/log-partitions.js';
import { LogType } from '../../usage-log/log-type.js';
import type { ImportedLog } from '../model/records.js';
import { batches, type ImportContext, noRows, type StepCount } from './import-context.js';

const BATCH_SIZE = 2_000;
/** Ids of log rows are milliseconds since this instant, times the rows of a millisecond. */
const FIRST_INSTANT = Date.UTC(2024, 0, 1);
const ROWS_PER_MS = 4_096;
const MAX_INTEGER = 2_147_483_647;

const INSERT_OTHERS = 'INSERT INTO logs SELECT * FROM json_populate_recordset(NULL::logs, $1)';
const FAILURES = `
  WITH failed AS (
    SELECT *, 1 AS error_count
    FROM json_to_recordset($1) AS f(hour timestamptz, model_name text, "group" text, channel_id bigint)
  ) ${ADD_FAILURES}`;
const ADD_USAGE = `
  UPDATE import_rows r SET used = r.used + u.used, requests = r.requests + u.requests
  FROM json_to_recordset($2) AS u(kind text, source_id text, used bigint, requests bigint)
  WHERE r.site = $1 AND r.kind = u.kind AND r.source_id = u.source_id`;

/**
 * Inserts the log rows that the site does not have yet. Calls are booked by the function that books relayed calls, so
 * that balances and roll-ups follow from them in the same transaction, with the position of the last row.
 */
export async function importLogs(
  context: ImportContext,
  position: number,
  { partitions }: { partitions: LogPartitions },
): Promise<StepCount> {
  const { product, reading, sql, site, dryRun } = context;
  const count = noRows();
  const weeks = new Set<number>();
  for await (const batch of batches(product.logs(reading, position), BATCH_SIZE, context)) {
    count.read += batch.length;
    context.progress('log rows', count.read);
    const usable = batch.filter((row) => isUsable(row, context));
    count.dropped += batch.length - usable.length;
    count.added += usable.length;
    if (dryRun) continue;
    await ensurePartitions(usable, weeks, partitions);
    const rows = usable.map((log) => rowOf(log, context));
    const [calls, others] = [rows.filter(isCall), rows.filter((row) => !isCall(row))];
    const failures = rows
      .filter(({ type }) => type === LogType.failure)
      .map((row) => ({ ...row, hour: new Date(Math.floor(row.created_at.getTime() / HOUR_MS) * HOUR_MS) }));
    const used = usageOf(
      usable.filter((log) => typeOf(log) === LogType.consumption),
      context,
    );
    await sql.transaction(async (client) => {
      if (calls.length > 0) await client.query('SELECT settle_usage($1::jsonb, NULL)', [JSON.stringify(calls)]);
      if (others.length > 0) await client.query(INSERT_OTHERS, [JSON.stringify(others)]);
      if (failures.length > 0) await client.query(FAILURES, [JSON.stringify(failures)]);
      const times = rows.map(({ created_at }) => created_at.getTime());
      if (times.length > 0)
        await client.query(COUNT_AGAIN, [new Date(Math.min(...times)), new Date(Math.max(...times))]);
      await client.query(ADD_USAGE, [site, JSON.stringify(used)]);
      await client.query('UPDATE imports SET log_position = $2 WHERE site = $1', [site, batch.at(-1)?.id]);
    });
  }
  return count;
}

function isUsable(log: ImportedLog, { ids, reading: { notes } }: ImportContext): boolean {
  if (log.createdAt.getTime() < FIRST_INSTANT) notes.add('log rows', 'log_too_old');
  else if (!ids.user.has(log.userId)) notes.add('log rows', 'user_not_imported');
  else return true;
  return false;
}

/**
 * A refund of another product becomes a row of the type `system`, since it is not a call: it is part of the difference
 * between the sum of the account and its log.
 */
function typeOf({ type, quota }: ImportedLog): number {
  return type === LogType.consumption && quota < 0 ? LogType.system : type;
}

type Row = ReturnType<typeof rowOf>;

function isCall({ type }: Row): boolean {
  return type === LogType.consumption;
}

/**
 * A row as the table stores it. The times of a source are whole seconds, so the order of its rows within a second, which
 * their ids have, becomes milliseconds and numbers within one.
 */
function rowOf(log: ImportedLog, context: ImportContext) {
  const { ids, site } = context;
  const ms = Math.floor(log.id / ROWS_PER_MS) % 1_000;
  const { id, createdAt } = rowIdAt(log.createdAt.getTime() + ms, log.id % ROWS_PER_MS);
  return {
    id,
    created_at: createdAt,
    type: typeOf(log),
    user_id: ids.user.get(log.userId),
    username: log.username,
    token_id: tokenOf(log, context).target,
    token_name: log.tokenName,
    channel_id: ids.channel.get(log.channelId) ?? 0,
    model_name: log.model,
    group: log.group,
    quota: log.quota,
    prompt_tokens: Math.min(log.promptTokens, MAX_INTEGER),
    completion_tokens: Math.min(log.completionTokens, MAX_INTEGER),
    use_time_ms: Math.min(log.durationMs, MAX_INTEGER),
    is_stream: log.isStream,
    hidden: false,
    content: log.content,
    other: log.other,
    // Names the row when another import has one with its id.
    request_id: log.requestId || `${site}-${log.id}`,
  };
}

function tokenOf({ tokenId, tokenName, userId, createdAt }: ImportedLog, { ids, tokenNames }: ImportContext) {
  const source = tokenId || (tokenName === '' ? '' : (tokenNames.idAt(userId, tokenName, createdAt) ?? ''));
  return { source, target: ids.token.get(source) ?? 0 };
}

interface Used {
  kind: string;
  source_id: string;
  used: number;
  requests: number;
}

function usageOf(logs: readonly ImportedLog[], context: ImportContext): Used[] {
  const sums = new Map<string, Used>();
  for (const log of logs) {
    const accounts = [
      ['user', log.userId],
      ['token', tokenOf(log, context).source],
      ['channel', context.ids.channel.has(log.channelId) ? log.channelId : ''],
    ] as const;
    for (const [kind, id] of accounts) {
      if (id === '') continue;
      const key = `${kind} ${id}`;
      const sum = sums.get(key) ?? { kind, source_id: id, used: 0, requests: 0 };
      sum.used += log.quota;
      sum.requests++;
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
}

async function ensurePartitions(
  logs: readonly ImportedLog[],
  weeks: Set<number>,
  partitions: LogPartitions,
): Promise<void> {
  for (const { createdAt } of logs) {
    const week = Math.floor(createdAt.getTime() / WEEK_MS);
    if (weeks.has(week)) continue;
    await partitions.ensure(createdAt.getTime());
    weeks.add(week);
  }
}
