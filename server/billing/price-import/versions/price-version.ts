import { byEntry, ENTRY_KEYS, type EntryKey, type EntryTables, entryOf } from '../entry-tables.js';

/**
 * A model's entries in the options of prices and factors; null where an option has none. Versions of earlier releases do
 * not have all of them.
 */
export type PriceEntries = Readonly<Partial<Record<EntryKey, string | null>>>;

/** What an import changed of a model. */
export interface PriceVersionChange {
  readonly model: string;
  readonly before: PriceEntries;
  readonly after: PriceEntries;
}

/** The changes that one import made. */
export interface PriceVersion {
  readonly id: number;
  readonly createdAt: Date;
  /** Who made them; null for a scheduled update. */
  readonly username: string | null;
  /** The address of the list; empty for a pasted list, and for a version that reverts another one. */
  readonly address: string;
  /** The version that it reverts; null for an import. */
  readonly reverts: number | null;
  readonly changes: readonly PriceVersionChange[];
  /** When it was reverted; null while it is in force. */
  readonly revertedAt: Date | null;
}

/** The differences of the entries of these models between two tables. */
export function changesBetween(
  before: EntryTables,
  after: EntryTables,
  models: readonly string[],
): PriceVersionChange[] {
  return models
    .map((model) => ({ model, before: entriesOf(before, model), after: entriesOf(after, model) }))
    .filter((change) => !areSame(change.before, change.after));
}

/** The tables with the entries of each of these models as they were; other entries keep their position. */
export function revertedTables(tables: EntryTables, changes: readonly PriceVersionChange[]): EntryTables {
  return byEntry((key) => {
    const entries = new Map(Object.entries(tables[key]));
    for (const { model, before } of changes) {
      const text = before[key];
      if (text === null) entries.delete(model);
      else if (text !== undefined) entries.set(model, text);
    }
    return Object.fromEntries(entries);
  });
}

/** Whether the tables still have the entries that the change set. */
export function isInForce(tables: EntryTables, { model, after }: PriceVersionChange): boolean {
  return areSame(entriesOf(tables, model), after);
}

function entriesOf(tables: EntryTables, model: string): PriceEntries {
  return byEntry((key) => entryOf(tables, key, model));
}

/** Entries that a version does not have are not compared: the version did not change them. */
function areSame(one: PriceEntries, other: PriceEntries): boolean {
  return ENTRY_KEYS.every((key) => one[key] === undefined || other[key] === undefined || one[key] === other[key]);
}
