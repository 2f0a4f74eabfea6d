import type { EntryKind } from '../ledger/ledger.service.js';

/** A line is an entry of the ledger, or the total cost of the calls of one day. */
export type LineKind = EntryKind | 'usage';

/** One line of a user's statement. The amounts of all lines sum to the balance. */
export interface StatementLine {
  /** Calendar day in UTC, `2026-03-01`. */
  day: string;
  /** 0 for ledger entries, 1 for the calls of the day, which are sorted after them. */
  rank: 0 | 1;
  /** Id of the ledger entry; 0 for calls. */
  id: number;
  kind: LineKind;
  /** When the entry was booked; null for the calls of a day. */
  bookedAt: Date | null;
  /** Quota units, signed; the amount of calls is negative, unless refunds exceed charges. */
  amount: number;
  /** Settled calls; 0 for entries. */
  requestCount: number;
  note: string;
}

/** A line with the balance after it. */
export interface BalancedLine extends StatementLine {
  /** Quota units: the sum of this line and all earlier lines. */
  balance: number;
}
