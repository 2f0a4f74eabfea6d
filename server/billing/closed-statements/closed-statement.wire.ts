import { z } from 'zod';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import type { ClosedStatement } from './closed-statement.js';

export const closedStatementSchema = z
  .object({
    number: z.string().describe('Unique on the site.'),
    account_id: z.int().describe('The user or team.'),
    account_name: z.string(),
    month: z.string().describe('YYYY-MM.'),
    time_zone: z.string().describe('The time zone of the site in which the month began and ended.'),
    begins_at: unixTime,
    ends_at: unixTime,
    quota_per_unit: z.int().describe('Quota units of one US dollar when the month was closed.'),
    opening: quotaUnits,
    entry_total: quotaUnits.describe('Quota units, signed: the sum of all ledger entries.'),
    usage_total: quotaUnits.describe('Quota units: the charges of all calls.'),
    closing: quotaUnits.describe(
      'opening + entry_total − usage_total, which is the opening balance of the next statement.',
    ),
    entries: z.array(z.object({ kind: z.string(), count: z.int(), amount: quotaUnits })),
    usage: z.array(
      z.object({
        model: z.string(),
        requests: z.int(),
        prompt_tokens: z.int(),
        completion_tokens: z.int(),
        quota: quotaUnits,
      }),
    ),
    hash: z.string().describe('SHA-256 of the facts, in hexadecimal.'),
    closed_at: unixTime,
  })
  .meta({ id: 'ClosedStatement' });

/** A statement in the REST format. */
export function encodeClosedStatement(statement: ClosedStatement): z.infer<typeof closedStatementSchema> {
  const { number, month, opening, closing, hash, usage, entries } = statement;
  return {
    number,
    account_id: statement.accountId,
    account_name: statement.accountName,
    month,
    time_zone: statement.timeZone,
    begins_at: unixSeconds(statement.beginsAt),
    ends_at: unixSeconds(statement.endsAt),
    quota_per_unit: statement.quotaPerUnit,
    opening,
    entry_total: statement.entryTotal,
    usage_total: statement.usageTotal,
    closing,
    entries: entries.map(({ kind, count, amount }) => ({ kind, count, amount })),
    usage: usage.map(({ model, requests, promptTokens, completionTokens, quota }) => {
      const tokens = { prompt_tokens: promptTokens, completion_tokens: completionTokens };
      return { model, requests, ...tokens, quota };
    }),
    hash,
    closed_at: unixSeconds(statement.closedAt),
  };
}
