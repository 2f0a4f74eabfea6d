import type { ClientBase } from 'pg';
import type { EntryKind } from '../ledger/ledger.service.js';
import type { StatedEntries, StatedUsage } from './closed-statement.js';

/** The movements that the next statement of an account contains: all until an instant that no earlier one contains. */
export interface UnstatedSums {
  readonly entries: StatedEntries[];
  readonly usage: StatedUsage[];
}

/** Accounts with ids in `(after, last]`. */
export interface AccountRange {
  readonly after: number;
  readonly last: number;
}

// Earlier statements are subtracted from all movements, so that a movement that is booked after its month was closed
// belongs to the month in which it is booked, and every movement is stated exactly once.
const ENTRIES = `
  SELECT account_id::float8 AS account, kind, sum(amount)::float8 AS amount, sum(count)::float8 AS count FROM (
    SELECT user_id AS account_id, kind, amount, 1 AS count FROM ledger_entries
      WHERE user_id > $1 AND user_id <= $2 AND created_at < $3
    UNION ALL
    SELECT s.account_id, e.kind, -e.amount, -e.count
      FROM closed_statements s CROSS JOIN LATERAL jsonb_to_recordset(s.entries) e(kind text, amount bigint, count bigint)
      WHERE s.account_id > $1 AND s.account_id <= $2) moved
  GROUP BY account_id, kind HAVING sum(amount) <> 0 OR sum(count) <> 0
  ORDER BY account_id, kind`;

/** $4: the first UTC day that has not ended; $5: the time from which log rows are read; null: none are read. */
const USAGE = `
  SELECT account_id::float8 AS account, model, sum(requests)::float8 AS requests, sum(prompt_tokens)::float8 AS "promptTokens",
      sum(completion_tokens)::float8 AS "completionTokens", sum(quota)::float8 AS quota
  FROM (
    SELECT user_id AS account_id, model_name AS model, request_count AS requests, prompt_tokens, completion_tokens, quota
      FROM usage_by_day_user WHERE user_id > $1 AND user_id <= $2 AND day < $4::date
    UNION ALL
    SELECT user_id, model_name, CASE WHEN quota >= 0 THEN 1 ELSE 0 END, prompt_tokens, completion_tokens, quota
      FROM logs WHERE type = 2 AND created_at >= $5 AND created_at < $3 AND user_id > $1 AND user_id <= $2
    UNION ALL
    SELECT s.account_id, u.model, -u.requests, -u."promptTokens", -u."completionTokens", -u.quota
      FROM closed_statements s CROSS JOIN LATERAL jsonb_to_recordset(s.usage)
        u(model text, requests bigint, "promptTokens" bigint, "completionTokens" bigint, quota bigint)
      WHERE s.account_id > $1 AND s.account_id <= $2) used
  GROUP BY account_id, model
  HAVING sum(quota) <> 0 OR sum(requests) <> 0 OR sum(prompt_tokens) <> 0 OR sum(completion_tokens) <> 0
  ORDER BY account_id, model COLLATE "C"`;

type OfAccount<T> = T & { readonly account: number };

/** The usage until an instant: the usage of the UTC days before `day`, and the rows of the log from `logFrom` on. */
export interface UsageStretch {
  readonly until: Date;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Null: no rows are read. */
  readonly logFrom: Date | null;
}

/**
 * The part of a UTC day before `until` is counted from the rows of the log; a day without all of its rows counts as a
 * whole to the month in which it ends.
 * @param firstCompleteDay see `firstCompleteDay` of the reconciliation
 */
export function usageUntil(until: Date, firstCompleteDay: string | null): UsageStretch {
  const day = until.toISOString().slice(0, 10);
  const midnight = new Date(day);
  const isComplete = firstCompleteDay === null || day >= firstCompleteDay;
  return { until, day, logFrom: isComplete && midnight < until ? midnight : null };
}

/** The sums of all movements in the stretch that no statement contains yet, by account. */
export async function unstatedSums(
  client: ClientBase,
  { after, last }: AccountRange,
  { until, day, logFrom }: UsageStretch,
): Promise<Map<number, UnstatedSums>> {
  const found = new Map<number, UnstatedSums>();
  const of = (account: number) => {
    const sums = found.get(account) ?? { entries: [], usage: [] };
    found.set(account, sums);
    return sums;
  };
  const entered = await client.query<OfAccount<StatedEntries & { kind: EntryKind }>>(ENTRIES, [after, last, until]);
  for (const { account, kind, amount, count } of entered.rows) of(account).entries.push({ kind, amount, count });
  const used = await client.query<OfAccount<StatedUsage>>(USAGE, [after, last, until, day, logFrom]);
  for (const { account, ...row } of used.rows) of(account).usage.push(row);
  return found;
}
