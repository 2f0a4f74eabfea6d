import { useMemo } from 'react';
import { usePricesInEffectQuery } from './prices.generated';

/**
 * The ratios of output to input that calls are charged with, by model: what the server applies to a model without a
 * ratio of its own, and the model page shows. Only of models that a channel serves.
 */
export function useRatiosInEffect(): ReadonlyMap<string, number> {
  const models = usePricesInEffectQuery().data?.pricing.models;
  return useMemo(() => new Map(models?.map(({ model, completionRatio }) => [model, completionRatio])), [models]);
}
