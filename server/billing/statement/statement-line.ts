import type { EntryKind } from '../ledger/ledger.service.js';

/** A line is an entry of the ledger, or everything that calls cost on one day. */
export type LineKind = EntryKind | 'usage';

/** One line of a user's statement. The amounts of all lines add up to the balance. */
export interface StatementLine {
  /** Calendar day in UTC, `2026-03-01`. */
  day: string;
  /** 0 for the ledger's entries of a day, 1 for the calls, which come after them. */
  rank: 0 | 1;
  /** Of the ledger's entry; 0 for calls. */
  id: number;
  kind: LineKind;
  /** When the entry was booked; null for the calls of a day. */
  bookedAt: Date | null;
  /** Quota units, signed; calls cost, so theirs is negative unless more was taken back than charged. */
  amount: number;
  /** Settled calls; 0 for entries. */
  requestCount: number;
  note: string;
}

/** A line with the balance that it leaves. */
export interface BalancedLine extends StatementLine {
  /** Quota units: the sum of this line and all before it. */
  balance: number;
}
