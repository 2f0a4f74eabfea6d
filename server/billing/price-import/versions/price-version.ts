import { byDimension, SET_DIMENSIONS, type SetDimension } from '../../../common/price-dimensions.js';
import type { RatioMap } from '../../prices/price-table.js';

/** A model's entries in the tables of the price options; null where a table has none. */
export type PriceEntries = Readonly<Record<SetDimension, string | null>>;

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

type Tables = Readonly<Record<SetDimension, RatioMap>>;

/** The differences of the entries of these models between two tables. */
export function changesBetween(before: Tables, after: Tables, models: readonly string[]): PriceVersionChange[] {
  return models
    .map((model) => ({ model, before: entriesOf(before, model), after: entriesOf(after, model) }))
    .filter((change) => !areSame(change.before, change.after));
}

/** The tables with the entries of each of these models as they were; other entries keep their position. */
export function revertedTables(tables: Tables, changes: readonly PriceVersionChange[]): Record<SetDimension, RatioMap> {
  return byDimension(SET_DIMENSIONS, (key) => {
    const entries = new Map(Object.entries(tables[key]));
    for (const { model, before } of changes) {
      const text = before[key];
      if (text === null) entries.delete(model);
      else entries.set(model, text);
    }
    return Object.fromEntries(entries);
  });
}

/** Whether the tables still have the entries that the change set. */
export function isInForce(tables: Tables, { model, after }: PriceVersionChange): boolean {
  return areSame(entriesOf(tables, model), after);
}

function entriesOf(tables: Tables, model: string): PriceEntries {
  return byDimension(SET_DIMENSIONS, (key) =>
    Object.hasOwn(tables[key], model) ? (tables[key][model] ?? null) : null,
  );
}

/** Dimensions that a version does not know, because a later release added them, have no entries in it. */
function areSame(one: PriceEntries, other: PriceEntries): boolean {
  return SET_DIMENSIONS.every((key) => (one[key] ?? null) === (other[key] ?? null));
}
