import { BillingMode, type Price } from '../../common/price.js';
import { byDimension, SET_DIMENSIONS, SET_RATIOS, type SetDimension } from '../../common/price-dimensions.js';
import type { PriceTables } from '../prices/price-catalog.js';
import type { RuleOptions } from '../prices/price-rules.js';
import { factorText, objectText, tierListText } from '../prices/price-rules-text.js';
import type { RatioMap } from '../prices/price-table.js';
import { factorTexts, listedTexts, servedTexts } from './listed-factors.js';
import type { ListedFactors, ListedModel, PriceNote, SkipReason } from './price-source.js';

export enum PriceChangeKind {
  ADDED = 'ADDED',
  CHANGED = 'CHANGED',
  SAME = 'SAME',
  SKIPPED = 'SKIPPED',
}

/**
 * A model's price in the format of the options, as decimal texts; null for a value that does not apply or is not
 * listed.
 */
export type ImportedPrice = Record<SetDimension | ImportedFactors, string | null>;

/** Tiers by context length and by service, as JSON texts of the entries of their options. */
export type ImportedFactors = 'priceTiers' | 'serviceTiers';

/** The effect of a list on one model. */
export interface PriceChange {
  model: string;
  vendor: string;
  kind: PriceChangeKind;
  /** The current price; null for a model without a price. A model with a list price has none of its own. */
  before: ImportedPrice | null;
  /** The new price; null when the model is skipped. */
  after: ImportedPrice | null;
  reason: SkipReason | null;
  notes: readonly PriceNote[];
}

const NO_VALUES: ImportedPrice = { ...byDimension(SET_DIMENSIONS, () => null), priceTiers: null, serviceTiers: null };

/**
 * @param now the current price of the model
 * @param isOwn whether the site sets it; a list price is replaced as if there was none
 */
export function changeOf(
  { model, vendor, price, notes }: ListedModel,
  now: Price | null,
  isOwn: boolean = now !== null,
): PriceChange {
  const before = now && shown(now);
  if (typeof price === 'string') {
    return { model, vendor, kind: PriceChangeKind.SKIPPED, before, after: null, reason: price, notes };
  }
  const after =
    price.kind === 'call'
      ? { ...NO_VALUES, modelPrice: price.modelPrice.text }
      : {
          ...NO_VALUES,
          modelRatio: price.modelRatio.text,
          // Values that are not listed stay unchanged.
          ...byDimension(SET_RATIOS, (key) => price[key]?.text ?? before?.[key] ?? null),
          ...factorsAfter(price.factors, now),
        };
  return {
    model,
    vendor,
    kind: isOwn ? kindOf(before, after) : PriceChangeKind.ADDED,
    before,
    after,
    reason: null,
    notes,
  };
}

/** The listed tiers, and the current ones that are not listed. */
function factorsAfter(listed: ListedFactors | undefined, now: Price | null): Record<ImportedFactors, string | null> {
  const current = factorTexts(now?.rules);
  if (!listed) return current;
  const served = { ...servedTexts(now?.rules), ...listed.served };
  const { priceTiers, serviceTiers } = listedTexts({ tiers: listed.tiers, served });
  return { priceTiers: priceTiers ?? current.priceTiers, serviceTiers };
}

/** The numbers of models that a list would add, change, leave unchanged, or skip. */
export type PriceChangeCounts = Record<Lowercase<PriceChangeKind>, number>;

const COUNTED_AS: Record<PriceChangeKind, keyof PriceChangeCounts> = {
  ADDED: 'added',
  CHANGED: 'changed',
  SAME: 'same',
  SKIPPED: 'skipped',
};

/** The number of changes of these kinds. */
export function countOf(counts: PriceChangeCounts, kinds: readonly PriceChangeKind[]): number {
  return kinds.reduce((sum, kind) => sum + counts[COUNTED_AS[kind]], 0);
}

export function countKinds(changes: readonly PriceChange[]): PriceChangeCounts {
  const count = (kind: PriceChangeKind) => changes.filter((change) => change.kind === kind).length;
  return {
    added: count(PriceChangeKind.ADDED),
    changed: count(PriceChangeKind.CHANGED),
    same: count(PriceChangeKind.SAME),
    skipped: count(PriceChangeKind.SKIPPED),
  };
}

/** Whether the change has an effect. */
export function isEffective({ kind }: PriceChange): boolean {
  return kind === PriceChangeKind.ADDED || kind === PriceChangeKind.CHANGED;
}

/** The texts of the options of tiers with the changes applied; undefined for one without a change. */
export function rulesWithChanges(
  { tiers, served }: RuleOptions,
  changes: readonly PriceChange[],
): Record<'PriceTiers' | 'ServiceTierRatio', string | undefined> {
  const textOf = (key: ImportedFactors, current: () => Record<string, string>) => {
    const entries = changes.flatMap(({ model, before, after }): [string, string][] => {
      const text = after?.[key];
      return text && text !== before?.[key] ? [[model, text]] : [];
    });
    if (entries.length === 0) return undefined;
    return objectText({ ...current(), ...Object.fromEntries(entries) }, (text) => text);
  };
  return {
    PriceTiers: textOf('priceTiers', () => mapped(tiers, tierListText)),
    ServiceTierRatio: textOf('serviceTiers', () => mapped(served, (one) => objectText(one, factorText))),
  };
}

function mapped<Value>(map: Readonly<Record<string, Value>>, write: (value: Value) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, write(value)]));
}

/** The tables of the options with the changes applied; other entries keep their position and digits. */
export function withChanges(tables: PriceTables, changes: readonly PriceChange[]): Record<SetDimension, RatioMap> {
  return byDimension(SET_DIMENSIONS, (key) => changed(tables[key], changes, key));
}

function changed(table: RatioMap, changes: readonly PriceChange[], key: SetDimension): RatioMap {
  const entries = new Map(Object.entries(table));
  for (const { model, kind, before, after } of changes) {
    if (!after) continue;
    const value = after[key];
    // A model has either ratios or a price per call; the values of the other kind are removed.
    if ((key === 'modelPrice') !== (after.modelPrice !== null)) entries.delete(model);
    else if (value !== null && (kind === PriceChangeKind.ADDED || value !== before?.[key])) entries.set(model, value);
  }
  return Object.fromEntries(entries);
}

function shown(price: Price): ImportedPrice {
  const byCall = price.mode === BillingMode.PER_CALL;
  return {
    ...byDimension(SET_DIMENSIONS, (key) => ((key === 'modelPrice') === byCall ? (price[key]?.text ?? null) : null)),
    ...(byCall ? { priceTiers: null, serviceTiers: null } : factorTexts(price.rules)),
  };
}

function kindOf(before: ImportedPrice | null, after: ImportedPrice): PriceChangeKind {
  if (before === null) return PriceChangeKind.ADDED;
  const keys = [...SET_DIMENSIONS, 'priceTiers' as const, 'serviceTiers' as const];
  return keys.every((key) => before[key] === after[key]) ? PriceChangeKind.SAME : PriceChangeKind.CHANGED;
}
