import { amountsOf, BILLING_MODES, BillingMode, modeOf, type Price, UNIT_MODES } from '../../common/price.js';
import { byDimension, type PriceAmount, SET_DIMENSIONS, SET_RATIOS } from '../../common/price-dimension-keys.js';
import {
  byEntry,
  ENTRY_KEYS,
  type EntryKey,
  type EntryTables,
  type FactorEntry,
  isFactorEntry,
  NO_FACTOR_ENTRIES,
} from './entry-tables.js';
import { factorTexts, listedTexts, servedTexts } from './listed-factors.js';
import { type ListedFactors, type ListedModel, type PriceNote, SkipReason } from './price-source.js';

export enum PriceChangeKind {
  ADDED = 'ADDED',
  CHANGED = 'CHANGED',
  SAME = 'SAME',
  SKIPPED = 'SKIPPED',
}

/**
 * A model's price in the format of the options, as decimal texts, and its factors as JSON texts. A value is null if it
 * does not apply or is not listed.
 */
export type ImportedPrice = Record<EntryKey, string | null>;

/** The entries of a model in the options of factors. */
export type OwnFactors = Readonly<Record<FactorEntry, string | null>>;

/** The effect of a list on one model. */
export interface PriceChange {
  model: string;
  vendor: string;
  kind: PriceChangeKind;
  /** The current price. Null for a model without a configured price; a list price is not a configured one. */
  before: ImportedPrice | null;
  /** The new price. Null if the model is skipped. */
  after: ImportedPrice | null;
  reason: SkipReason | null;
  notes: readonly PriceNote[];
}

const NO_VALUES: ImportedPrice = byEntry(() => null);

/**
 * @param now the current price
 * @param isOwn whether the site has set it; a list price is treated like a missing price
 * @param own the model's entries of factors, which lists with such entries replace
 */
export function changeOf(
  listed: ListedModel,
  now: Price | null,
  isOwn: boolean = now !== null,
  own: OwnFactors = NO_FACTOR_ENTRIES,
): PriceChange {
  const { model, vendor, price, notes, entries } = listed;
  if (entries && price === SkipReason.NO_PRICE) {
    return { model, vendor, notes, reason: null, ...factorChange(isOwn ? now : null, own, entries) };
  }
  const before = now && { ...shown(now), ...(entries && own) };
  if (typeof price === 'string') {
    return { model, vendor, kind: PriceChangeKind.SKIPPED, before, after: null, reason: price, notes };
  }
  const plain = { ...NO_VALUES, ...valuesAfter(price, before, now) };
  const after = { ...plain, ...(entries && { ...own, ...entries }) };
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

/** The change of a prefix, or of a model with an unchanged price. */
function factorChange(
  now: Price | null,
  own: OwnFactors,
  entries: NonNullable<ListedModel['entries']>,
): Pick<PriceChange, 'kind' | 'before' | 'after'> {
  const isKnown = now !== null || Object.values(own).some((entry) => entry !== null);
  const before = isKnown ? { ...(now ? shown(now) : NO_VALUES), ...own } : null;
  const after = { ...(before ?? NO_VALUES), ...entries };
  return { kind: kindOf(before, after), before, after };
}

/** The values that a price sets. Values of tokens that are not listed do not change. */
function valuesAfter(
  price: Exclude<ListedModel['price'], string>,
  before: ImportedPrice | null,
  now: Price | null,
): Partial<ImportedPrice> {
  switch (price.kind) {
    case 'call':
      return { modelPrice: price.modelPrice.text };
    case 'units':
      return amountsOf(price.mode, (key) => price[key]?.text ?? null);
    case 'tokens':
      return {
        modelRatio: price.modelRatio.text,
        ...byDimension(SET_RATIOS, (key) => price[key]?.text ?? before?.[key] ?? null),
        ...factorsAfter(price.factors, now),
      };
  }
}

/** The listed tiers, and the current tiers that are not listed. */
function factorsAfter(
  listed: ListedFactors | undefined,
  now: Price | null,
): Pick<ImportedPrice, 'priceTiers' | 'serviceTiers'> {
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

/** The number of changes of each kind. */
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

/** The tables of the options with the changes applied; other entries keep their position and digits. */
export function withChanges(tables: EntryTables, changes: readonly PriceChange[]): EntryTables {
  return byEntry((key) => changed(tables[key], changes, key));
}

function changed(
  table: EntryTables[EntryKey],
  changes: readonly PriceChange[],
  key: EntryKey,
): Readonly<Record<string, string>> {
  const entries = new Map(Object.entries(table));
  for (const { model, kind, before, after } of changes) {
    if (!after) continue;
    const value = after[key];
    if (isFactorEntry(key)) {
      if (value !== null && value !== before?.[key]) entries.set(model, value);
    }
    // A model has either ratios or a price per call or page; the values of other kinds are removed.
    else if (modeOf(key) !== modeOfValues(after)) entries.delete(model);
    else if (value !== null && (kind === PriceChangeKind.ADDED || value !== before?.[key])) entries.set(model, value);
  }
  return Object.fromEntries(entries);
}

function shown(price: Price): ImportedPrice {
  const { mode } = price;
  return {
    ...byDimension(SET_DIMENSIONS, (key) => (modeOf(key) === mode ? (price[key]?.text ?? null) : null)),
    ...NO_FACTOR_ENTRIES,
    ...(mode === BillingMode.PER_TOKEN && factorTexts(price.rules)),
  };
}

/** The billing modes in the order in which the values of a model apply: any other one precedes ratios. */
const BY_PRECEDENCE = [BillingMode.PER_CALL, ...UNIT_MODES] as const;

/** How a model with these values is charged. Per token if it has none. */
export function modeOfValues(values: Pick<ImportedPrice, PriceAmount>): BillingMode {
  return BY_PRECEDENCE.find((mode) => values[BILLING_MODES[mode].base] !== null) ?? BillingMode.PER_TOKEN;
}

function kindOf(before: ImportedPrice | null, after: ImportedPrice): PriceChangeKind {
  if (before === null) return PriceChangeKind.ADDED;
  return ENTRY_KEYS.every((key) => before[key] === after[key]) ? PriceChangeKind.SAME : PriceChangeKind.CHANGED;
}
