import { Injectable } from '@nestjs/common';
import { eventText, type LogEvent } from '../../audit/log-event.js';
import { BatchRelease } from '../../batches/batch-release.service.js';
import { BatchStore, type NewBatch } from '../../batches/batch-store.js';
import type { Demand } from '../../batches/stored-file.js';
import { type Hold, QuotaAdmission } from '../../billing/ledger/admission.js';
import type { SettledRow } from '../../billing/ledger/settled-row.js';
import { Settlement } from '../../billing/ledger/settlement.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import { perCall } from '../../common/price.js';
import { NO_USAGE } from '../../common/usage.js';
import { createdAtOf, newRowId } from '../../platform/database/row-id.js';
import { CallAdmission } from '../admission/call-admission.js';
import { CallPrices } from '../admission/call-prices.js';
import { batchPrice } from '../billing/call-bill.js';
import { chargeRow, FREE } from '../billing/charge-row.js';
import type { Payer } from '../model/call.js';
import { RelayError } from '../model/relay.errors.js';
import { SiteSettings } from '../ports/site-settings.js';
import { type PricedDemand, reservableOf } from './batch-demand.js';

/** A batch whose quota is not reserved yet. */
export interface OrderedBatch extends Pick<NewBatch, 'id' | 'family' | 'keyFingerprint' | 'endpoint' | 'inputFile'> {
  readonly payer: Payer;
  readonly channel: ChannelView;
  readonly demands: readonly [Demand, ...Demand[]];
  /** The models of the requests by their ids, where they differ. */
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
    private readonly returns: BatchRelease,
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
