import { promptPrice } from '../../../lib/format/money';
import type { PersonalPricesQuery } from '../personal.generated';

type Priced = PersonalPricesQuery['pricing']['models'][number];
export type PriceGroup = PersonalPricesQuery['pricing']['groups'][number];

/** Prices besides prompt and completion, in US dollars per million tokens. */
export type ExtraPrice = 'cacheRead' | 'cacheWrite' | 'audioIn' | 'audioOut';

export interface PriceLine {
  model: string;
  groupRatio: number;
  /** Null: the model is available, but has no price. */
  price: Priced | null;
  extras: { kind: ExtraPrice; dollars: number }[];
}

function extrasOf(price: Priced, groupRatio: number): PriceLine['extras'] {
  if (price.mode !== 'PER_TOKEN') return [];
  const prompt = promptPrice(price.modelRatio, groupRatio);
  const { cacheRatio, cacheWriteRatio, audioRatio, audioCompletionRatio } = price;
  const extras: PriceLine['extras'] = [
    { kind: 'cacheRead', dollars: prompt * cacheRatio },
    { kind: 'cacheWrite', dollars: prompt * cacheWriteRatio },
  ];
  if (audioRatio === null || audioCompletionRatio === null) return extras;
  const audio = prompt * audioRatio;
  return [...extras, { kind: 'audioIn', dollars: audio }, { kind: 'audioOut', dollars: audio * audioCompletionRatio }];
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
