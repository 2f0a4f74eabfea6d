import { listSort, param } from '../../../lib/list-state';
import { modes } from '../../../lib/prices/price-dimensions';
import { billingOf, dollarsOf, type ModelEntries } from './prices';
import type { UsageByModel } from './use-model-usage';

/** The facts that a list of prices shows in addition to the prices. */
export interface PriceFigures extends UsageByModel {
  /** Ratios of output to input in effect, by model. */
  inEffect: ReadonlyMap<string, number>;
}

type Sort = 'MODEL' | 'INPUT' | 'OUTPUT' | 'CHANNELS' | 'CALLS' | 'SPEND';

const byPrice = { MODEL: 'ASC', INPUT: 'DESC', OUTPUT: 'DESC', CHANNELS: 'DESC' } as const;

/** The orders for users who do not see calls. */
const priceSort = listSort(byPrice, 'model');
/** Models in use come first: most sites use a few of many priced models. */
const usedPriceSort = listSort({ ...byPrice, CALLS: 'DESC', SPEND: 'DESC' }, '-spend');

/** Kinds of rows: charged by a unit, with factors, with unsaved changes. */
export const priceViews = [...modes, 'factors', 'changed'] as const;
export type PriceView = (typeof priceViews)[number];

const listOf = (sort: typeof usedPriceSort) => ({
  sort,
  params: { q: param.text(), billing: param.choice<PriceView | ''>(priceViews, ''), sort: sort.param },
});
/** The list in the address, by whether the user sees calls. */
export const priceLists = { withCalls: listOf(usedPriceSort), withoutCalls: listOf(priceSort) };

/** US dollars per million prompt tokens; undefined for models that are charged by another unit. */
export const inputDollars = (prices: Omit<ModelEntries, 'model'>): number | undefined =>
  billingOf(prices) === 'PER_TOKEN' ? Number(dollarsOf(prices.ModelRatio ?? '')) : undefined;

/**
 * US dollars per million completion tokens. A model without its own ratio has the ratio in effect, which only the
 * server knows; undefined if it has not loaded.
 */
export function outputDollars(prices: ModelEntries, inEffect: ReadonlyMap<string, number>): number | undefined {
  const input = inputDollars(prices);
  const { CompletionRatio } = prices;
  const ratio = CompletionRatio === undefined ? inEffect.get(prices.model) : Number(CompletionRatio);
  return input === undefined || ratio === undefined ? undefined : input * ratio;
}

const figureOf: Record<Exclude<Sort, 'MODEL'>, (prices: ModelEntries, figures: PriceFigures) => number | undefined> = {
  INPUT: inputDollars,
  OUTPUT: (prices, { inEffect }) => outputDollars(prices, inEffect),
  CHANNELS: ({ model }, { channels }) => channels?.get(model),
  CALLS: ({ model }, { calls }) => calls?.get(model)?.requests,
  SPEND: ({ model }, { calls }) => calls?.get(model)?.quota,
};

/** Sorts models by a column, then by name. Models without a value are last in both directions. */
export function inOrder(
  models: readonly ModelEntries[],
  { sort, direction }: ReturnType<typeof usedPriceSort.argumentsOf>,
  figures: PriceFigures,
): ModelEntries[] {
  const sign = direction === 'ASC' ? 1 : -1;
  const byModel = (one: ModelEntries, other: ModelEntries) => one.model.localeCompare(other.model);
  if (sort === 'MODEL') return models.toSorted((one, other) => sign * byModel(one, other));
  const values = new Map(models.map((prices) => [prices.model, figureOf[sort](prices, figures)]));
  return models.toSorted((one, other) => {
    const [a, b] = [values.get(one.model), values.get(other.model)];
    if (a === b) return byModel(one, other);
    if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
    return sign * (a - b);
  });
}
