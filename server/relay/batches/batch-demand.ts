import type { Demand } from '../../batches/stored-file.js';
import { estimateQuota } from '../../billing/prices/estimate.js';
import { type Decimal, parseDecimal } from '../../common/decimal.js';
import { BillingMode, type Price } from '../../common/price.js';
import { OPEN_ENDED_TOKENS, type RequestParams } from '../../protocols/request-params.js';
import { batchFactors } from '../billing/call-bill.js';

/** The demand of a model, and its price in batches. */
export interface PricedDemand {
  readonly demand: Demand;
  readonly price: Price;
  readonly groupRatio: Decimal;
  readonly quotaPerUnit: Decimal;
}

const NOTHING = parseDecimal('0');

/** Adds up what the requests of a batch need, by model. */
export class DemandSum {
  private readonly byModel = new Map<string, Demand>();

  add({ model, promptEstimate, audioEstimate = 0, maxTokens }: RequestParams): void {
    const summed = this.byModel.get(model);
    const { requests = 0, promptTokens = 0, maxTokens: most = 0, openEnded = 0 } = summed ?? {};
    const audioTokens = (summed?.audioTokens ?? 0) + audioEstimate;
    this.byModel.set(model, {
      model,
      requests: requests + 1,
      promptTokens: promptTokens + promptEstimate,
      ...(audioTokens > 0 && { audioTokens }),
      maxTokens: most + (maxTokens ?? 0),
      openEnded: openEnded + (maxTokens === null ? 1 : 0),
    });
  }

  /** In the order of the models' first requests. */
  get demands(): readonly Demand[] {
    return [...this.byModel.values()];
  }
}

/** Quota units that a batch reserves. */
export interface Reservable {
  /** For the prompts and the maximum lengths that the requests name. */
  readonly needed: number;
  /** With the usual length for requests that name none. */
  readonly wanted: number;
}

/** The quota that the requests of a batch need. */
export function reservableOf(priced: readonly PricedDemand[]): Reservable {
  const total = (openEndedTokens: number) =>
    Math.min(
      priced.reduce((sum, one) => sum + quotaOf(one, openEndedTokens), 0),
      Number.MAX_SAFE_INTEGER,
    );
  return { needed: total(0), wanted: total(OPEN_ENDED_TOKENS) };
}

function quotaOf({ demand, ...terms }: PricedDemand, openEndedTokens: number): number {
  const { requests, promptTokens, audioTokens, openEnded } = demand;
  const reserved = { ...terms, promptTokens, audioTokens, minimumTokens: NOTHING, factors: batchFactors(terms.price) };
  if (terms.price.mode === BillingMode.PER_CALL) return requests * estimateQuota({ ...reserved, maxTokens: 0 });
  return estimateQuota({ ...reserved, maxTokens: demand.maxTokens + openEnded * openEndedTokens });
}
