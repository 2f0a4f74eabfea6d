import type { Message } from './conversation';
import type { PlaygroundPricesQuery } from './playground.generated';

type Pricing = PlaygroundPricesQuery['pricing'];

/**
 * Estimated charge of a reply in quota units at the listed prices; `undefined` without a price or token counts. Used
 * until the usage log returns the charge; it does not include cached tokens.
 */
export function estimatedCost(reply: Message, pricing: Pricing | undefined, quotaPerUnit: number): number | undefined {
  const price = pricing?.models.find(({ model }) => model === reply.model);
  const group = pricing?.groups.find(({ name }) => name === (reply.group || pricing.group));
  const { promptTokens, completionTokens } = reply;
  if (!price || promptTokens === undefined || completionTokens === undefined) return undefined;
  const groupRatio = group?.ratio ?? 1;
  if (price.mode === 'PER_CALL') return price.modelPrice * groupRatio * quotaPerUnit;
  if (price.mode !== 'PER_TOKEN') return undefined;
  return (promptTokens + completionTokens * price.completionRatio) * price.modelRatio * groupRatio;
}
