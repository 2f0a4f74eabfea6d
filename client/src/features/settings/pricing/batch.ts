import { plain } from './decimal';
import { noValues, toRatios } from './price-form.schema';
import { isNothing, type ModelPrices, ratioKeys } from './prices';

export const batchModes = ['tokens', 'price', 'ratio', 'completion', 'both'] as const;
export type BatchMode = (typeof batchModes)[number];

/**
 * Values for many models: one value, or two for ratios or, with `tokens`, US dollars per million input and output
 * tokens. A blank output price uses the default for the model name.
 */
export interface Batch {
  mode: BatchMode;
  value: string;
  completion: string;
}

/** The error of the batch as a text key. */
export function batchProblem({ mode, value, completion }: Batch) {
  const hasOutput = mode === 'tokens' && completion.trim() !== '';
  const values = mode === 'both' || hasOutput ? [value, completion] : [value];
  if (values.some((text) => text.trim() === '')) return mode === 'both' ? 'error.bothRatios' : 'error.fillValue';
  if (values.some((text) => plain(text) === undefined)) return 'error.validNumber';
  if (!isNothing(value)) return undefined;
  if (mode === 'price') return 'error.priceZero';
  return hasOutput ? 'error.inputZero' : undefined;
}

/** The prices of a model after the batch: a price per call replaces other prices, and ratios replace it. */
export function withBatch(prices: ModelPrices, { mode, value, completion }: Batch): ModelPrices {
  const { model } = prices;
  const ratios = Object.fromEntries(
    ratioKeys.map((key) => [key, prices[key]]).filter(([, ratio]) => ratio !== undefined),
  );
  switch (mode) {
    case 'price':
      return { model, ModelPrice: plain(value) };
    case 'tokens': {
      const typed = toRatios({ ...noValues, ModelRatio: value, CompletionRatio: completion });
      return { model, ...ratios, ModelRatio: plain(typed.ModelRatio), CompletionRatio: plain(typed.CompletionRatio) };
    }
    case 'ratio':
      return { model, ...ratios, ModelRatio: plain(value) };
    case 'completion':
      return { model, ...ratios, CompletionRatio: plain(value) };
    case 'both':
      return { model, ...ratios, ModelRatio: plain(value), CompletionRatio: plain(completion) };
  }
}
