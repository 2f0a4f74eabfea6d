import { Injectable } from '@nestjs/common';
import { type Hold, QuotaAdmission } from '../../billing/ledger/admission.js';
import { Settlement } from '../../billing/ledger/settlement.js';
import { withFactors } from '../../billing/prices/charge.js';
import { chargeText } from '../../billing/prices/charge-text.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { Price } from '../../common/price.js';
import { needsTokens, type Units } from '../../common/units.js';
import { alsoServed, NO_USAGE, type Usage, usageOfUnits } from '../../common/usage.js';
import { newRowId, type RowId } from '../../platform/database/row-id.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Operation, PromptForCount } from '../../protocols/dialects/shared/dialect.js';
import { servedRegion } from '../../protocols/served-region.js';
import { CallPrices } from '../admission/call-prices.js';
import { Budgets } from '../limits/budgets.js';
import { TokenCounter } from '../metering/token-counter.js';
import type { Call, ChargedPayer } from '../model/call.js';
import { type CallWithColumns, columnsOf } from '../model/call-columns.js';
import type { Exchange } from '../model/exchange.js';
import { kindOfCall } from '../model/kind-of-call.js';
import type { AttemptResponse, BookedCharge, Delivered } from '../model/outcome.js';
import { CallObserver } from '../observation/call-observer.js';
import { SiteSettings } from '../ports/site-settings.js';
import { batchPrice, servedInBatch } from './batch-price.js';
import { unitsDelivered, withUnits } from './call-units.js';
import { type ChargedWork, chargeRow, disconnectedRow, emptyResponseRow, withheldChargeRow } from './charge-row.js';
import { ChatContents } from './chat-contents.js';
import { requestedEffort } from './requested-effort.js';

/** The properties of a call that its bill needs. */
export type BilledCall = Pick<Call, 'body' | 'requested' | 'price' | 'groupRatio' | 'route' | 'chosen'> &
  CallWithColumns & {
    readonly payer: ChargedPayer;
    readonly exchange: Pick<Exchange, 'requestId' | 'elapsedMs'> & Partial<Pick<Exchange, 'inBatch'>>;
    readonly operation: Pick<Operation, 'task' | 'promptForCount' | 'codec'> & Partial<Pick<Operation, 'format'>>;
    /** The channel that `price` was determined for; null: the price is determined when the call is billed. */
    readonly pricedChannel: ChannelView | null;
    /** The call is one of several responses in a realtime session. */
    readonly inSession?: true;
    /** The call is a request of a batch: the id of its log row was assigned before. */
    readonly batch?: { readonly id: string; readonly customId: string; readonly rowId: RowId };
  };

interface Measured {
  usage: Usage;
  /** The tokens were counted by the gateway, because the upstream did not report them. */
  estimated: boolean;
}

/** How billing a call ended. */
export interface BillingResult {
  /** Absent when it could not be booked in time. */
  readonly charge?: BookedCharge;
  /** The error to send when the charge could not be booked in time. */
  readonly late?: AppError;
}

/** Books the charge of a delivered call. */
@Injectable()
export class CallBill {
  constructor(
    private readonly settings: SiteSettings,
    private readonly prices: PriceCatalog,
    private readonly callPrices: CallPrices,
    private readonly admission: QuotaAdmission,
    private readonly settlement: Settlement,
    private readonly counter: TokenCounter,
    private readonly observer: CallObserver,
    private readonly contents: ChatContents,
    private readonly budgets: Budgets,
    private readonly logger: Logger,
  ) {}

  /**
   * Charges a delivered call and ends its hold.
   * @returns the charge when it is durable, 0 when there was nothing to charge. When it could not be booked in time, a
   * response of which nothing was sent is not charged; one that was sent is.
   */
  async settle(call: BilledCall, hold: Hold, delivered: Delivered): Promise<BillingResult> {
    const measuring = this.measure(call, delivered);
    const measured = measuring instanceof Promise ? await measuring : measuring;
    if (measured === null) {
      const { clientDisconnected, ended } = delivered.response;
      // A call that the gateway ended is recorded as a failed one.
      if (ended && !clientDisconnected) this.admission.release(hold);
      else {
        const work = this.work(call, delivered, { usage: NO_USAGE, estimated: false });
        // No client waits for it.
        this.settlement.settle((clientDisconnected ? disconnectedRow : emptyResponseRow)(work), hold, () => undefined);
      }
      return { charge: { quota: 0, dollars: 0 } };
    }
    const work = this.work(call, delivered, measured);
    const withheldRow = delivered.response.heldBack ? () => withheldChargeRow(work) : undefined;
    const booked = this.observer.charging(call.exchange, delivered.channel, measured.usage);
    const row = chargeRow(work);
    const late = await new Promise<AppError | undefined>((done) =>
      this.settlement.settle(row, hold, done, withheldRow),
    );
    booked?.(late);
    if (late) return { late };
    const { responseText } = delivered.response.metered;
    if (responseText && !work.hidden) this.contents.keep(work.rowId, call, responseText);
    return { charge: { quota: row.quota, dollars: row.quota / work.charged.quotaPerUnit.number } };
  }

  /** The usage: the upstream's when it is reported, else the gateway's own count; null when there was no output. */
  private measure(call: BilledCall, { response }: Delivered): Measured | null | Promise<Measured> {
    const { usage, produced, estimated = false, tools } = response.metered;
    // A response without any content is free, regardless of the usage that the upstream reports.
    if (!produced) return null;
    const units = unitsDelivered(call.requested.units, response.metered);
    // There was output, so a usage of zero means that the vendor does not report usage.
    if (usage && usage.input + usage.output > 0) {
      const withTools = tools && !usage.tools ? { ...usage, tools } : usage;
      return { usage: withUnits(withTools, units), estimated };
    }
    // Of all units, only the length of audio is not known from the request.
    if (units && !needsTokens(units)) return { usage: usageOfUnits(units), estimated: units.kind === 'seconds' };
    return this.counted(call, response, units);
  }

  /** The usage as the gateway counts it. */
  private async counted(call: BilledCall, response: AttemptResponse, units: Units | undefined): Promise<Measured> {
    const { producedText, tokensBeyond = 0, tools } = response.metered;
    const { model } = call.requested;
    const prompt = this.promptOf(call);
    const [input, output] = await Promise.all([
      this.counter.count(model, prompt.texts),
      this.counter.count(model, [producedText]),
    ]);
    if (!response.clientDisconnected) {
      this.logger.debug(
        { event: 'usage.estimated', requestId: call.exchange.requestId, model },
        'Upstream reported no usage; tokens were counted',
      );
    }
    const counted = { ...NO_USAGE, input: input + prompt.structureTokens, output: output + tokensBeyond };
    return { usage: { ...counted, ...(tools && { tools }), ...(units && { units }) }, estimated: true };
  }

  /** The response was already delivered, so a prompt that cannot be read must not make it free. */
  private promptOf(call: BilledCall): PromptForCount {
    const estimated = { texts: [], structureTokens: call.requested.promptEstimate };
    // The results of a batch do not contain the requests.
    if (call.batch) return estimated;
    try {
      return call.operation.promptForCount(call.body);
    } catch {
      return estimated;
    }
  }

  private work(
    call: BilledCall,
    { response, channel, key, upstreamModel }: Delivered,
    measured: Measured,
  ): ChargedWork {
    const { exchange, payer, requested, groupRatio, route } = call;
    const { estimated } = measured;
    const inRegion = alsoServed(measured.usage, servedRegion(channel.baseUrl));
    const usage = call.batch ? servedInBatch(inRegion) : inRegion;
    const effort = requestedEffort(call.body, upstreamModel);
    const price = this.priceOf(call, channel);
    const tools = this.callPrices.tools(requested.model, channel, usage.tools);
    const rowId = call.batch?.rowId ?? newRowId();
    const { quotaPerUnit } = this.prices;
    const at = rowId.createdAt.getTime();
    const charged = withFactors({ usage, price, groupRatio, quotaPerUnit, tools }, at);
    const served = { model: requested.model, channel, charged, at };
    return {
      rowId,
      exchange,
      payer,
      kind: kindOfCall(call),
      channelId: channel.id,
      channelKey: this.budgets.fingerprintOf(channel.id, key),
      model: requested.model,
      stream: requested.stream,
      charged,
      cost: this.callPrices.costOf(
        served,
        call.batch && ((bought) => batchPrice(bought, this.settings.batchPriceRatio())),
      ),
      timeToFirstTokenMs: response.timeToFirstTokenMs,
      route,
      content: chargeText(charged),
      upstreamModel,
      estimated,
      columns: columnsOf(call),
      details: {
        ...(call.operation.format === 'anthropic.message' && { claude: true }),
        ...(effort !== undefined && { reasoningEffort: effort }),
        ...(call.inSession && { inSession: true }),
        ...(call.batch && { batch: { id: call.batch.id, customId: call.batch.customId } }),
        ...call.chosen,
      },
      hidden: !this.settings.logConsumption(),
    };
  }

  /** The channel that served the call may differ from the one reserved for, and may use another upstream name. */
  private priceOf({ payer, requested, price, pricedChannel }: BilledCall, channel: ChannelView): Price {
    return channel === pricedChannel ? price : (this.callPrices.of(payer, requested.model, channel) ?? price);
  }
}
