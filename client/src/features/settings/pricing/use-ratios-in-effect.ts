import { useMemo } from 'react';
import { usePricesInEffectQuery } from './prices.generated';

/**
 * The ratios of output to input that calls are charged with, by model: the ratio that the server applies to a model
 * without its own ratio, and that the model page shows. Only for models that a channel serves.
 */
export function useRatiosInEffect(): ReadonlyMap<string, number> {
  const models = usePricesInEffectQuery().data?.pricing.models;
  return useMemo(() => new Map(models?.map(({ model, completionRatio }) => [model, completionRatio])), [models]);
}
