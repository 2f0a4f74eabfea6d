import { Injectable } from '@nestjs/common';
import type { Hold } from '../../billing/ledger/admission.js';
import { QuotaAdmission } from '../../billing/ledger/admission.js';
import { Settlement } from '../../billing/ledger/settlement.js';
import type { Chargeable } from '../../billing/prices/charge.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { Price } from '../../common/price.js';
import { type Usage, usageOfUnits } from '../../common/usage.js';
import { newRowId } from '../../platform/database/row-id.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Operation, PromptForCount } from '../../protocols/dialects/dialect.js';
import { CallPrices } from '../admission/call-prices.js';
import { TokenCounter } from '../metering/token-counter.js';
import { unitsDelivered } from '../metering/units-delivered.js';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { Delivered } from '../model/outcome.js';
import { CallObserver } from '../observation/call-observer.js';
import { SiteSettings } from '../ports/site.port.js';
import { type ChargedWork, chargeRow, chargeText, withheldChargeRow } from './charge-row.js';
import { ChatContents } from './chat-contents.js';
import { requestedEffort } from './requested-effort.js';

/** What a bill must know of a call. */
export type BilledCall = Pick<Call, 'payer' | 'body' | 'requested' | 'price' | 'groupRatio' | 'route'> & {
  readonly exchange: Pick<Exchange, 'requestId' | 'elapsedMs'>;
  readonly operation: Pick<Operation, 'promptForCount' | 'codec'> & Partial<Pick<Operation, 'format'>>;
  /** The channel that `price` was looked up for; null: look it up anew. */
  readonly pricedChannel: ChannelView | null;
  /** It was one of several answers in a WebSocket session. */
  readonly inSession?: true;
};

interface Measured {
  usage: Usage;
  /** The tokens were counted here, because the upstream did not report them. */
  estimated: boolean;
}

/** Turns what was delivered into a booked charge. */
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
    private readonly logger: Logger,
  ) {}

  /**
   * Charges a delivered call and ends its hold.
   * @returns undefined when the charge is durable, or nothing was to be charged; the error to show when it could not be
   *   booked in time. An answer of which nothing was sent is then not charged, what was sent is.
   */
  async settle(call: BilledCall, hold: Hold, delivered: Delivered): Promise<AppError | undefined> {
    const measured = await this.measure(call, delivered);
    if (measured === null) {
      this.admission.release(hold);
      return undefined;
    }
    const work = this.work(call, delivered, measured);
    const withheldRow = delivered.answer.heldBack ? () => withheldChargeRow(work) : undefined;
    const booked = this.observer.charging(call.exchange, delivered.channel, measured.usage);
    const unbooked = await new Promise<AppError | undefined>((done) =>
      this.settlement.settle(chargeRow(work), hold, done, withheldRow),
    );
    booked?.(unbooked);
    const { said } = delivered.answer.metered;
    if (said && !unbooked && !work.hidden) this.contents.keep(work.rowId, call, said);
    return unbooked;
  }

  /** What was used: the upstream's word when it gave one, else our own count; null when nothing was produced. */
  private async measure(call: BilledCall, { answer }: Delivered): Promise<Measured | null> {
    const { usage, produced, producedText, tokensBeyond = 0, estimated = false, tools } = answer.metered;
    // A reply without any content is free, whatever the upstream says it used for it.
    if (!produced) return null;
    const units = unitsDelivered(call.requested.units, answer.metered);
    // Something was produced, so counts of nothing are some vendors' way to report none.
    if (usage && usage.input + usage.output > 0) {
      const told = tools && !usage.tools ? { ...usage, tools } : usage;
      return { usage: units?.kind === 'images' ? { ...told, units } : told, estimated };
    }
    // Only the length of a sound is not known from the request.
    if (units) return { usage: usageOfUnits(units), estimated: units.kind === 'seconds' };
    const { model } = call.requested;
    const prompt = this.promptOf(call);
    const [input, output] = await Promise.all([
      this.counter.count(model, prompt.texts),
      this.counter.count(model, [producedText]),
    ]);
    if (!answer.clientDisconnected) {
      this.logger.debug(
        { requestId: call.exchange.requestId, model },
        'the upstream reported no usage; tokens were counted',
      );
    }
    const none = { cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };
    const counted = { input: input + prompt.structureTokens, output: output + tokensBeyond, ...none };
    return { usage: { ...counted, ...(tools && { tools }) }, estimated: true };
  }

  /** The answer was delivered, so a prompt that cannot be read must not make it free. */
  private promptOf(call: BilledCall): PromptForCount {
    try {
      return call.operation.promptForCount(call.body);
    } catch {
      return { texts: [], structureTokens: call.requested.promptEstimate };
    }
  }

  private work(call: BilledCall, { answer, channel, upstreamModel }: Delivered, measured: Measured): ChargedWork {
    const { exchange, payer, requested, groupRatio, route } = call;
    const { usage, estimated } = measured;
    const effort = requestedEffort(call.body, upstreamModel);
    const price = this.priceOf(call, channel);
    const tools = this.callPrices.tools(requested.model, channel, usage.tools);
    const charged: Chargeable = { usage, price, groupRatio, quotaPerUnit: this.prices.quotaPerUnit, tools };
    return {
      rowId: newRowId(),
      exchange,
      payer,
      channelId: channel.id,
      model: requested.model,
      stream: requested.stream,
      charged,
      firstByteMs: answer.firstByteMs,
      route,
      content: chargeText(charged),
      other: {
        ...(upstreamModel !== requested.model && { is_model_mapped: true, upstream_model_name: upstreamModel }),
        ...(estimated && { estimated: true }),
        ...(call.operation.format === 'anthropic.message' && { claude: true }),
        ...(effort !== undefined && { reasoning_effort: effort }),
        ...(call.inSession && { ws: true }),
      },
      hidden: !this.settings.logConsumption(),
    };
  }

  /** Another channel than the one the reservation was made for may have served, under another upstream name. */
  private priceOf({ payer, requested, price, pricedChannel }: BilledCall, channel: ChannelView): Price {
    return channel === pricedChannel ? price : (this.callPrices.of(payer, requested.model, channel) ?? price);
  }
}
