import { createHash } from 'node:crypto';
import type { EntryKind } from '../ledger/ledger.service.js';

/** The ledger entries of one kind in a month. */
export interface StatedEntries {
  readonly kind: EntryKind;
  /** Quota units, signed. */
  readonly amount: number;
  readonly count: number;
}

/** Totals of calls. */
export interface StatedCounts {
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Quota units that were charged, minus refunds for failed tasks. */
  readonly quota: number;
}

/** The calls of one model in a month. */
export interface StatedUsage extends StatedCounts {
  readonly model: string;
}

/** The month of a statement, and the settings of the site when the month was closed. */
export interface StatementPeriod {
  /** YYYY-MM, in the time zone. */
  readonly month: string;
  readonly timeZone: string;
  readonly beginsAt: Date;
  readonly endsAt: Date;
  /** The name of the site. */
  readonly issuer: string;
  /** Quota units of one US dollar when the month was closed. */
  readonly quotaPerUnit: number;
  /** Whether the site displayed amounts in dollars instead of quota units. */
  readonly inCurrency: boolean;
}

/** The contents of a statement, which do not change after the month was closed. Amounts are quota units. */
export interface StatementFacts extends StatementPeriod {
  readonly number: string;
  readonly accountId: number;
  readonly opening: number;
  readonly entryTotal: number;
  readonly usageTotal: number;
  /** opening + entryTotal − usageTotal, which is the opening balance of the next statement. */
  readonly closing: number;
  readonly entries: readonly StatedEntries[];
  readonly usage: readonly StatedUsage[];
}

export interface ClosedStatement extends StatementFacts {
  readonly id: number;
  /** The name of the account when the month was closed, or its replacement after the erasure. */
  readonly accountName: string;
  /** SHA-256 of the facts, in hexadecimal. The name of the account is not part of it. */
  readonly hash: string;
  readonly closedAt: Date;
}

/** The fields in the order in which they are hashed. The order never changes. */
const HASHED = [
  ...([
    'number',
    'accountId',
    'month',
    'timeZone',
    'beginsAt',
    'endsAt',
    'issuer',
    'quotaPerUnit',
    'inCurrency',
  ] as const),
  ...(['opening', 'entryTotal', 'usageTotal', 'closing'] as const),
] as const;

/** SHA-256 of the facts of a statement, in hexadecimal. */
export function hashOf(facts: StatementFacts): string {
  const entries = facts.entries.map(({ kind, amount, count }) => [kind, amount, count]);
  const usage = facts.usage.map((row) => [row.model, row.requests, row.promptTokens, row.completionTokens, row.quota]);
  const text = JSON.stringify([...HASHED.map((name) => facts[name]), entries, usage]);
  return createHash('sha256').update(text).digest('hex');
}

/** The number of a statement, which is unique because an account has one statement per month. */
export function statementNumber(accountId: number, month: string): string {
  return `${month.replace('-', '')}-${accountId}`;
}
