import { type PartRatio, partRatios, tokenPrice } from '../../../lib/prices/price-dimensions';
import type { PersonalPricesQuery } from '../shared/personal.generated';

type Priced = PersonalPricesQuery['pricing']['models'][number];
export type PriceGroup = PersonalPricesQuery['pricing']['groups'][number];

export interface PriceLine {
  model: string;
  groupRatio: number;
  /** Null: the model is available, but has no price. */
  price: Priced | null;
  /** Prices besides prompt and completion, in US dollars per million tokens. */
  extras: { kind: PartRatio; dollars: number }[];
}

function extrasOf(price: Priced, groupRatio: number): PriceLine['extras'] {
  if (price.mode !== 'PER_TOKEN') return [];
  return partRatios.flatMap((kind) => {
    const dollars = tokenPrice(price, kind, groupRatio);
    return dollars === null ? [] : [{ kind, dollars }];
  });
}

/** Prices of the available models in a group, by name. */
export function priceLines(
  priced: readonly Priced[],
  usable: readonly string[],
  group: PriceGroup | undefined,
  search: string,
): PriceLine[] {
  if (!group) return [];
  const known = new Map(priced.map((price) => [price.model, price]));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return usable
    .filter((model) => words.every((word) => model.toLowerCase().includes(word)))
    .map((model) => ({ model, price: known.get(model) ?? null }))
    .filter(({ price }) => price === null || price.groups.includes(group.name))
    .map(({ model, price }) => ({
      model,
      price,
      groupRatio: group.ratio,
      extras: price ? extrasOf(price, group.ratio) : [],
    }));
}
