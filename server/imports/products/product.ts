import type { ImportNotes } from '../model/import-notes.js';
import type {
  ImportedChannel,
  ImportedLog,
  ImportedPayment,
  ImportedRedemption,
  ImportedRedemptionUse,
  ImportedTask,
  ImportedToken,
  ImportedUser,
} from '../model/records.js';
import type { Source } from '../sources/source.js';

/** The source of a product's rows, and the notes about data that is lost. */
export interface Reading {
  readonly source: Source;
  readonly notes: ImportNotes;
  /** Quota units of one US dollar at the source. */
  readonly quotaPerUnit: number;
}

/**
 * A product whose sites can be imported. Each method reads a table in the order of its ids; a method for data that a
 * product does not have returns no rows.
 */
export interface Product {
  readonly title: string;
  /** The tables that are read, or that contain only derived data; rows of all others are reported as not imported. */
  readonly tables: readonly string[];
  /** Tables that every version has; a source without them is another product's. */
  readonly requires: readonly string[];
  /** The texts of options by their names in Tollgate. */
  options(reading: Reading): Promise<ReadonlyMap<string, string>>;
  users(reading: Reading): AsyncIterable<ImportedUser>;
  tokens(reading: Reading): AsyncIterable<ImportedToken>;
  channels(reading: Reading): AsyncIterable<ImportedChannel>;
  redemptions(reading: Reading): AsyncIterable<ImportedRedemption>;
  redemptionUses(reading: Reading): AsyncIterable<ImportedRedemptionUse>;
  payments(reading: Reading): AsyncIterable<ImportedPayment>;
  tasks(reading: Reading): AsyncIterable<ImportedTask>;
  /** @param after the id of the last imported row */
  logs(reading: Reading, after: number): AsyncIterable<ImportedLog>;
}
