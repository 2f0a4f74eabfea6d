import { Injectable } from '@nestjs/common';
import { DEFAULT_MODEL_PRICE } from '../../../billing/prices/default-prices.js';
import { PriceCatalog } from '../../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { hasPriceOnChannel, priceOnChannel } from '../../../common/channel-price.js';
import { type Decimal, parseDecimal } from '../../../common/decimal.js';
import { BillingMode, type Price, perCall } from '../../../common/price.js';
import type { Units } from '../../../common/units.js';
import type { SmallResponse, UpstreamRequest } from '../../../protocols/providers/interface/provider.js';
import type { Platform, Task, TaskProgress } from '../../../tasks/task.js';
import type { Payer } from '../../model/call.js';
import type { UpstreamFailure } from '../../model/failure.js';

/** A price, and the units that are charged by it. */
export interface PricedUnits {
  readonly price: Price;
  /** The price that the owner of the site pays; null when it is unknown. */
  readonly purchasePrice: Price | null;
  readonly units: Units;
}

/** A price with the ratio of the payer's group. */
export interface PricedTask extends PricedUnits {
  readonly groupRatio: Decimal;
}

/** A task that a client requests. */
export interface TaskOrder {
  readonly platform: Platform;
  /** The model name that channels and prices use. */
  readonly model: string;
  readonly action: string;
  /** The task that a follow-up continues; a follow-up uses the same channel and key. */
  readonly origin: Task | null;
  /** The task is free, regardless of its price. */
  readonly free: boolean;
  /** The price on a channel, for tasks that are not charged per call; the price of the model where absent. */
  readonly priced?: (channel: ChannelView) => PricedUnits;
  /** Whether a channel serves such tasks. */
  serves(channel: ChannelView): boolean;
  /** @param noticeUrl where the upstream may send notices; null: nowhere */
  request(channel: ChannelView, key: string, noticeUrl: string | null): UpstreamRequest | Promise<UpstreamRequest>;
  /** @throws {ResponseError} when the response contains an error */
  read(response: SmallResponse, channel: ChannelView): Submission;
}

/** The result of a submission. */
export type Submission =
  | {
      readonly kind: 'taken';
      /** Empty when the upstream returns no id. */
      readonly taskId: string;
      readonly progress: TaskProgress;
      /** False when the upstream accepts the task without doing work for it. */
      readonly charged: boolean;
      /** The task existed before, so it may have been charged already. */
      readonly repeated: boolean;
      /** The response body for the client. */
      readonly response: Buffer;
    }
  | {
      readonly kind: 'refused';
      readonly failure: UpstreamFailure;
      /** Whether another channel may be tried. */
      readonly elsewhere: boolean;
      /** The state to store for the task; null: none. */
      readonly progress: TaskProgress | null;
    };

/** US dollars for a task without a price. */
const USUAL_PRICE = '0.1';

/** The units of a task that has no length. */
export const ONE_TASK: Units = { kind: 'tasks', count: 1 };

/** The price of a task. Tasks have no token counts, so only a price by the call applies. */
@Injectable()
export class TaskPrices {
  constructor(private readonly catalog: PriceCatalog) {}

  of(model: string): Price {
    const set = this.catalog.priceOf(model);
    if (set?.mode === BillingMode.PER_CALL) return set;
    return perCall(parseDecimal(DEFAULT_MODEL_PRICE[model] ?? USUAL_PRICE));
  }

  /** The price of an order on a channel. */
  onChannel({ group }: Pick<Payer, 'group'>, { model, priced }: TaskOrder, channel: ChannelView): PricedTask {
    const groupRatio = this.catalog.groupRatio(group);
    if (priced) return { ...priced(channel), groupRatio };
    const usual = this.of(model);
    const { prices, purchasePrices } = channel.setting;
    const own = prices ? priceOnChannel(usual, prices, [model]) : usual;
    const isBought = purchasePrices !== null && hasPriceOnChannel(purchasePrices, [model]);
    return {
      price: own.mode === BillingMode.PER_CALL ? own : usual,
      purchasePrice: isBought ? priceOnChannel(usual, purchasePrices, [model]) : null,
      units: ONE_TASK,
      groupRatio,
    };
  }
}
