import { plain } from './decimal';
import { isNothing, type ModelPrices } from './prices';

export const batchModes = ['price', 'ratio', 'completion', 'both'] as const;
export type BatchMode = (typeof batchModes)[number];

/** One value for many models, or two where both ratios are set. */
export interface Batch {
  mode: BatchMode;
  value: string;
  completion: string;
}

/** What is missing; a key of the texts. */
export function batchFlaw({ mode, value, completion }: Batch) {
  const values = mode === 'both' ? [value, completion] : [value];
  if (values.some((text) => text.trim() === '')) return mode === 'both' ? 'error.bothRatios' : 'error.fillValue';
  if (values.some((text) => plain(text) === undefined)) return 'error.validNumber';
  return mode === 'price' && isNothing(value) ? 'error.priceZero' : undefined;
}

/** The prices of a model after the batch: a price by the call and ratios take each other's place. */
export function withBatch(prices: ModelPrices, { mode, value, completion }: Batch): ModelPrices {
  const { model, ModelPrice: _, ...ratios } = prices;
  switch (mode) {
    case 'price':
      return { model, ModelPrice: plain(value) };
    case 'ratio':
      return { model, ...ratios, ModelRatio: plain(value) };
    case 'completion':
      return { model, ...ratios, CompletionRatio: plain(value) };
    case 'both':
      return { model, ...ratios, ModelRatio: plain(value), CompletionRatio: plain(completion) };
  }
}
