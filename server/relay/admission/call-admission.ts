import { Injectable } from '@nestjs/common';
import type { Hold } from '../../billing/ledger/admission.js';
import { QuotaAdmission } from '../../billing/ledger/admission.js';
import { estimateQuota } from '../../billing/prices/charge.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { ChannelStatus } from '../../channels/model/channel-status.js';
import { DEMO_TYPE } from '../../channels/types/demo-type.js';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { WireBody } from '../../protocols/bytes/wire-body.js';
import type { Address, Operation } from '../../protocols/dialects/dialect.js';
import { ModelError } from '../../protocols/dialects/models.errors.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { OPEN_ENDED_TOKENS, type RequestParams } from '../../protocols/request-params.js';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { OutputAllowance } from '../model/output-allowance.js';
import type { Payer } from '../model/payer.js';
import { RelayError } from '../model/relay.errors.js';
import { SiteSettings, UpstreamChannels } from '../ports/site.port.js';
import { withinInputLimit } from '../routing/input-limit.js';
import { CallPrices } from './call-prices.js';

/** A request as its dialect understood it. */
export interface ReadRequest {
  readonly operation: Operation;
  readonly address: Address;
  readonly body: WireBody;
  readonly requested: RequestParams;
}

/** The channels that may serve a model, and its price on them. */
export type Offer = Pick<Call, 'price' | 'pricedChannel' | 'groupRatio' | 'candidates'>;

type PricedCall = Pick<Call, 'requested' | 'price' | 'groupRatio'>;

/** So many that the rounding of their price does not matter. */
const MANY_TOKENS = 1_000_000_000;

/** Decides whether a call may go on: which channels may serve it and at what price. Reserves what it may cost. */
@Injectable()
export class CallAdmission {
  constructor(
    private readonly channels: UpstreamChannels,
    private readonly prices: PriceCatalog,
    private readonly callPrices: CallPrices,
    private readonly admission: QuotaAdmission,
    private readonly settings: SiteSettings,
  ) {}

  /**
   * The call that a request becomes.
   * @throws {AppError} when the payer may not call the model, nobody serves it or takes so much, or it has no price.
   */
  call(exchange: Exchange, payer: Payer, request: ReadRequest): Call {
    const { operation, requested } = request;
    const offer = this.offer(payer, requested.model, (channel) => this.serves(channel, operation, requested));
    return {
      ...request,
      ...offer,
      candidates: withinInputLimit(offer.candidates, requested),
      exchange,
      payer,
      route: [],
    };
  }

  /**
   * Who may serve a model to a payer, and what it costs.
   * @param serves whether a channel does calls of the kind
   * @throws {AppError} when the payer may not call the model, nobody serves it, or it has no price.
   */
  offer(payer: Payer, model: string, serves: (channel: ChannelView) => boolean): Offer {
    const candidates = this.channelsFor(payer, model, serves);
    const pricedChannel = candidates[0] as ChannelView;
    const price = this.callPrices.of(payer, model, pricedChannel);
    if (price === null) throw new AppError(RelayError.model_price_error, { model });
    return { price, pricedChannel, groupRatio: this.prices.groupRatio(payer.group), candidates };
  }

  /**
   * Who may serve a model to a payer, whatever it costs; at least one.
   * @throws {AppError} when the payer may not call the model, or nobody serves it.
   */
  channelsFor(payer: Payer, model: string, serves: (channel: ChannelView) => boolean): readonly ChannelView[] {
    this.requireAllowed(payer, model);
    const candidates = this.permitted(this.candidates(payer, model)).filter(serves);
    if (candidates.length === 0) throw new AppError(RelayError.invalid_api_type);
    return candidates;
  }

  /**
   * The channels that this site calls: on a demo site those without an upstream.
   * @throws {AppError} demo_site when none of them is one
   */
  permitted(channels: readonly ChannelView[]): readonly ChannelView[] {
    if (!this.settings.isDemo()) return channels;
    const demos = channels.filter(({ type }) => type === DEMO_TYPE.id);
    if (demos.length === 0) throw new AppError(CommonError.demo_site);
    return demos;
  }

  /** @throws {AppError} model_not_allowed when the payer's token is for other models. */
  requireAllowed({ token, pinnedChannelId }: Payer, model: string): void {
    const limits = token?.modelLimits;
    if (limits && pinnedChannelId === null && !limits.has(model)) {
      throw new AppError(RelayError.model_not_allowed, { model });
    }
  }

  /**
   * Reserves the prompt and the longest answer. Without a bound given by the client the usual length of an answer is
   * reserved as far as the balance reaches, and a short one at least.
   * @throws {AppError} insufficient_user_quota, pre_consume_token_quota_failed
   */
  reserve(call: PricedCall & Pick<Call, 'payer'>): Hold | Promise<Hold> {
    const { requested, payer } = call;
    const upTo = (maxTokens: number) => this.estimate(call, maxTokens);
    const needed = upTo(requested.maxTokens ?? 0);
    const wanted = requested.maxTokens === null ? upTo(OPEN_ENDED_TOKENS) : needed;
    return this.admission.reserve(payer.user.id, payer.token, needed, wanted);
  }

  /** What follows the output of a call that holds so much; null where output costs nothing, or is not seen as it passes. */
  allowance(call: Call, hold: Hold): OutputAllowance | null {
    const { requested, payer } = call;
    if (!requested.stream) return null;
    const prompt = this.estimate(call, 0);
    const rate = (this.estimate(call, MANY_TOKENS) - prompt) / MANY_TOKENS;
    if (rate <= 0) return null;
    const covered = Math.max(0, hold.amount - prompt) / rate;
    const reserve = (needed: number, wanted: number) =>
      this.admission.reserve(payer.user.id, payer.token, needed, wanted);
    return new OutputAllowance(hold, { maxTokens: requested.maxTokens, covered, rate, reserve }, this.admission);
  }

  /** What a call may cost whose answer has so many tokens, in quota units. */
  private estimate({ requested, price, groupRatio }: PricedCall, maxTokens: number): number {
    const { quotaPerUnit, preConsumedTokens: minimumTokens } = this.prices;
    const { promptEstimate: promptTokens, units } = requested;
    return estimateQuota({ price, groupRatio, quotaPerUnit, promptTokens, maxTokens, units, minimumTokens });
  }

  private serves(channel: ChannelView, operation: Operation, requested: RequestParams): boolean {
    const model = this.channels.upstreamName(channel, requested.model);
    const vendors = this.settings.vendors();
    return (
      providerOf(channel.type)?.resolveFormat(operation.format, {
        model,
        stream: requested.stream,
        channel,
        vendors,
      }) != null
    );
  }

  /** The channels that may serve a call; a pinned one is used whatever its groups and models are. */
  private candidates(payer: Payer, model: string): readonly ChannelView[] {
    if (payer.pinnedChannelId === null) {
      const channels = this.channels.candidates(payer.group, model);
      if (channels.length > 0) return channels;
      // Clients try a 503 again, which is of no use for a name that does not exist.
      if (!this.channels.knows(model)) throw new AppError(ModelError.model_not_found, { model });
      throw new AppError(RelayError.no_channel, { group: payer.group, model });
    }
    const channel = this.channels.byId(payer.pinnedChannelId);
    if (channel === null) throw new AppError(RelayError.channel_unknown);
    if (channel.status !== ChannelStatus.enabled) throw new AppError(RelayError.channel_disabled);
    return [channel];
  }
}
