import { z } from 'zod';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import { LINE_KINDS } from './statement.model.js';
import type { BalancedLine } from './statements.service.js';

export const statementLineSchema = z
  .object({
    day: z.iso.date().describe('Calendar day in UTC.'),
    created_at: unixTime.describe('Unix seconds; 0 for the calls of a day.'),
    kind: z.string().describe(`${LINE_KINDS.filter((kind) => kind !== 'usage').join(', ')}, or usage for calls.`),
    amount: quotaUnits.describe('Signed quota units: the change of the balance.'),
    balance: quotaUnits.describe('The balance after this line: the sum of this line and all earlier ones.'),
    request_count: z.int().describe('Settled calls; 0 for entries.'),
    note: z.string(),
  })
  .meta({ id: 'StatementLine' });

/** A line in the REST format. */
export function encodeStatementLine(line: BalancedLine): z.infer<typeof statementLineSchema> {
  const { day, bookedAt, kind, amount, balance, requestCount, note } = line;
  return { day, created_at: unixSeconds(bookedAt), kind, amount, balance, request_count: requestCount, note };
}
