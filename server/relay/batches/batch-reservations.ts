import { Injectable } from '@nestjs/common';
import { BatchReleaseService } from '../../batches/batch-release.service.js';
import { BatchStore, type NewBatch } from '../../batches/batch-store.js';
import type { Demand } from '../../batches/file-store.js';
import { type Hold, QuotaAdmission } from '../../billing/ledger/admission.js';
import type { SettledRow } from '../../billing/ledger/settled-row.js';
import { Settlement } from '../../billing/ledger/settlement.js';
import { estimateQuota } from '../../billing/prices/estimate.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { CallKind } from '../../common/call-kind.js';
import { type Decimal, parseDecimal } from '../../common/decimal.js';
import { AppError } from '../../common/errors/app-error.js';
import { BillingMode, type Price, perCall } from '../../common/price.js';
import { NO_USAGE } from '../../common/usage.js';
import { createdAtOf, newRowId } from '../../platform/database/row-id.js';
import { OPEN_ENDED_TOKENS, type RequestParams } from '../../protocols/canonical/request-params.js';
import { eventText, type LogEvent } from '../../usage-log/log-event.js';
import { CallAdmission } from '../admission/call-admission.js';
import { CallPrices } from '../admission/call-prices.js';
import { batchFactors, batchPrice } from '../billing/batch-price.js';
import { chargeRow, FREE } from '../billing/charge-row.js';
import type { Payer } from '../model/call.js';
import { RelayError } from '../model/relay.errors.js';
import { SiteSettings } from '../ports/site-settings.js';

/** The demand of a model, and its price in batches. */
interface PricedDemand {
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
    const { requests = 0, promptTokens = 0, maxTokens: summedMax = 0, openEnded = 0 } = summed ?? {};
    const audioTokens = (summed?.audioTokens ?? 0) + audioEstimate;
    this.byModel.set(model, {
      model,
      requests: requests + 1,
      promptTokens: promptTokens + promptEstimate,
      ...(audioTokens > 0 && { audioTokens }),
      maxTokens: summedMax + (maxTokens ?? 0),
      openEnded: openEnded + (maxTokens === null ? 1 : 0),
    });
  }

  /** In the order of the models' first requests. */
  get demands(): readonly Demand[] {
    return [...this.byModel.values()];
  }
}

/** Quota units that a batch reserves. */
interface Reservable {
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

/** A batch whose quota is not reserved yet. */
export interface OrderedBatch
  extends Pick<NewBatch, 'id' | 'family' | 'keyFingerprint' | 'endpoint' | 'inputFile' | 'requestIndex'> {
  readonly payer: Payer;
  readonly channel: ChannelView;
  readonly demands: readonly [Demand, ...Demand[]];
  /** The models of the requests by their ids, where the site reads these. */
  readonly models?: ReadonlyMap<string, string>;
}

/**
 * Reserves the quota of batches. A batch takes up to a day and outlives processes, so its reservation is booked as a
 * charge, which is refunded when the results are charged.
 */
@Injectable()
export class BatchReservations {
  constructor(
    private readonly admission: QuotaAdmission,
    private readonly callAdmission: CallAdmission,
    private readonly settlement: Settlement,
    private readonly prices: PriceCatalog,
    private readonly callPrices: CallPrices,
    private readonly settings: SiteSettings,
    private readonly store: BatchStore,
    private readonly returns: BatchReleaseService,
  ) {}

  /**
   * Stores a batch and books its reservation; the batch is then submitted.
   * @throws {AppError} when the payer may not call a model, it has no price, or quota is insufficient
   */
  async reserve(ordered: OrderedBatch): Promise<NewBatch> {
    const { payer, channel, demands, models, ...plain } = ordered;
    const { needed, wanted } = reservableOf(demands.map((demand) => this.priced(payer, channel, demand)));
    const hold = await this.admission.reserve(payer.user.id, payer.token, needed, wanted);
    const batch: NewBatch = {
      ...plain,
      userId: payer.user.id,
      tokenId: payer.token?.id ?? 0,
      tokenName: payer.tokenName,
      group: payer.group,
      channelId: channel.id,
      model: demands[0].model,
      requests: demands.reduce((sum, { requests }) => sum + requests, 0),
      promptTokens: demands.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
      reserved: hold.amount,
      reservationId: newRowId().id,
    };
    try {
      await this.store.add(batch);
      if (models) await this.store.addRequests(batch.id, models);
    } catch (error) {
      this.admission.release(hold);
      throw error;
    }
    if (hold.amount === 0) this.admission.release(hold);
    else await this.book(batch, rowOf(batch, payer, !this.settings.logConsumption()), hold);
    return batch;
  }

  /** Returns the reservation of a batch that its upstream did not accept, and removes the batch. */
  cancel(batch: NewBatch): Promise<void> {
    return this.returns.release(batch, async (executor) => {
      await this.store.remove(batch.id, executor);
      return true;
    });
  }

  private priced(payer: Payer, channel: ChannelView, demand: Demand): PricedDemand {
    const { model } = demand;
    this.callAdmission.requireAllowed(payer, model);
    const price = this.callPrices.of(payer, model, channel);
    if (price === null) throw new AppError(RelayError.model_price_error, { model });
    const { quotaPerUnit } = this.prices;
    const groupRatio = this.prices.groupRatio(payer.group);
    return { demand, price: batchPrice(price, this.settings.batchPriceRatio()), groupRatio, quotaPerUnit };
  }

  /** A reservation that is booked late is void. */
  private async book(batch: NewBatch, row: SettledRow, hold: Hold): Promise<void> {
    const withheld = () => ({ ...row, quota: 0 });
    const unbooked = await new Promise<AppError | undefined>((done) =>
      this.settlement.settle(row, hold, done, withheld),
    );
    if (!unbooked) return;
    await this.returns.release({ ...batch, reserved: 0 }, async (executor) => {
      await this.store.remove(batch.id, executor);
      return true;
    });
    throw unbooked;
  }
}

/** The log row of a reservation. It has no lines, because nothing was used yet. */
function rowOf(batch: NewBatch, payer: Payer, hidden: boolean): SettledRow {
  const event: LogEvent = { kind: 'batch_reserved', params: { batch: batch.id, requests: batch.requests } };
  const { charge: _, ...row } = chargeRow({
    rowId: { id: batch.reservationId, createdAt: createdAtOf(batch.reservationId) },
    exchange: { requestId: batch.id, elapsedMs: () => 0 },
    payer,
    kind: CallKind.BATCH,
    channelId: batch.channelId,
    model: batch.model,
    stream: false,
    charged: { usage: NO_USAGE, price: perCall(FREE), groupRatio: FREE, quotaPerUnit: FREE },
    timeToFirstTokenMs: null,
    route: [{ channel: batch.channelId, failure: '' }],
    content: eventText(event, 'zh'),
    details: { event },
    hidden,
  });
  return { ...row, quota: batch.reserved };
}
