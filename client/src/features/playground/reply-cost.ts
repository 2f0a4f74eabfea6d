import type { Message } from './conversation';
import type { PlaygroundPricesQuery } from './playground.generated';

type Pricing = PlaygroundPricesQuery['pricing'];

/**
 * Quota units a reply costs at the listed prices; `undefined` without a price or without its tokens. Only until the usage log
 * has the charge itself: cached tokens are not known here.
 */
export function estimatedCost(reply: Message, pricing: Pricing | undefined, quotaPerUnit: number): number | undefined {
  const price = pricing?.models.find(({ model }) => model === reply.model);
  const group = pricing?.groups.find(({ name }) => name === (reply.group || pricing.group));
  const { promptTokens, completionTokens } = reply;
  if (!price || promptTokens === undefined || completionTokens === undefined) return undefined;
  const groupRatio = group?.ratio ?? 1;
  if (price.mode === 'PER_CALL') return price.modelPrice * groupRatio * quotaPerUnit;
  return (promptTokens + completionTokens * price.completionRatio) * price.modelRatio * groupRatio;
}
