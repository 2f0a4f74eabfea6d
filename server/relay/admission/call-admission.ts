import { Injectable } from '@nestjs/common';
import { type Hold, QuotaAdmission } from '../../billing/ledger/admission.js';
import { estimateQuota, type Reservable } from '../../billing/prices/estimate.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { ChannelStatus } from '../../channels/model/channel-status.js';
import { DEMO_TYPE } from '../../channels/types/channel-types.js';
import { AppError } from '../../common/errors/app-error.js';
import { unitRowsOf } from '../../common/price.js';
import { maxFactors } from '../../common/price-factors.js';
import type { AttemptRecord } from '../../common/routing.js';
import type { Units } from '../../common/units.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { OPEN_ENDED_TOKENS, type RequestParams } from '../../protocols/canonical/request-params.js';
import { tierName } from '../../protocols/dialects/openai/shared/openai-usage.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import { ModelError } from '../../protocols/dialects/shared/models.errors.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { servedRegion } from '../../protocols/served-region.js';
import type { Call, Payer, QuotaNeed, ReadRequest } from '../model/call.js';
import { endUserOf } from '../model/end-user.js';
import type { Exchange } from '../model/exchange.js';
import { OutputAllowance } from '../model/output-allowance.js';
import { RelayError } from '../model/relay.errors.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { CallPrices, requestedParts } from './call-prices.js';

/**
 * The channels whose limit of input tokens admits this prompt.
 * @param channels at least one
 * @throws {AppError} context_length_exceeded when none does
 */
export function withinInputLimit(
  channels: readonly ChannelView[],
  { model, promptEstimate }: Pick<RequestParams, 'model' | 'promptEstimate'>,
): readonly ChannelView[] {
  const fitting = channels.filter(({ maxInputTokens }) => !maxInputTokens || promptEstimate <= maxInputTokens);
  if (fitting.length > 0) return fitting;
  const limit = Math.max(...channels.map(({ maxInputTokens }) => maxInputTokens ?? 0));
  throw new AppError(RelayError.context_length_exceeded, { model, limit, tokens: Math.ceil(promptEstimate) });
}

/**
 * The service tiers and the speed that a request of any API asks for, as an upstream would report them; `auto` where it
 * leaves the choice to the upstream.
 */
function requestedTiers(body: RequestBody): readonly string[] {
  const requestedNames = [
    tierName(body.get('service_tier') ?? body.get('serviceTier')),
    body.get('speed'),
    regionName(body.get('inference_geo')),
  ];
  return requestedNames.filter((name): name is string => typeof name === 'string').map((name) => name.toLowerCase());
}

function regionName(geo: unknown): unknown {
  return typeof geo === 'string' ? `geo:${geo}` : undefined;
}

/** The region of the first channel that serves calls in one only; regions of a vendor cost the same. */
function regionOf(channels: readonly ChannelView[] = []): readonly string[] {
  return channels.flatMap(({ baseUrl }) => servedRegion(baseUrl) ?? []).slice(0, 1);
}

/** The channels that may serve a model, and its price on them. */
export type Offer = Pick<Call, 'price' | 'pricedChannel' | 'groupRatio' | 'candidates'>;

type PricedCall = Pick<Call, 'requested' | 'price' | 'groupRatio'> &
  Partial<Pick<Call, 'body' | 'candidates' | 'payer'>>;

/** The prompt may have this many times the tokens of its estimate, which counts four characters each. */
const MAX_TOKENS_PER_ESTIMATED = 2;

/** A token count large enough that the rounding of the price does not matter. */
const MANY_TOKENS = 1_000_000_000;

type PromptAtPrice = Omit<Reservable, 'maxTokens'>;

/** The highest cost at several prices, in quota units. @param units instead of the requested ones */
function highestCost(prices: readonly PromptAtPrice[], maxTokens: number, units?: Units): number {
  let highest = 0;
  for (const call of prices)
    highest = Math.max(highest, estimateQuota({ ...call, maxTokens, units: units ?? call.units }));
  return highest;
}

const { zh, en } = RelayError.no_channel;
/** A model that no channel has is unknown to clients, with the words of one that no channel serves. */
const MODEL_WITHOUT_CHANNELS = { ...ModelError.model_not_found, zh, en };

/** Admits calls: determines the channels that may serve a call and its price, and reserves its maximum cost. */
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
   * Creates the call of a request.
   * @throws {AppError} when the payer may not call the model, no channel serves it or accepts the prompt's length, or
   * it has no price.
   * @param route the attempts of the client's request so far; the call adds its own
   */
  call(exchange: Exchange, payer: Payer, request: ReadRequest, route: AttemptRecord[] = []): Call {
    const { operation, requested } = request;
    const serves = (channel: ChannelView) => this.serves(channel, operation, requested);
    const offer = this.offer(payer, requested.model, serves, requested.units);
    return {
      ...request,
      ...offer,
      candidates: withinInputLimit(offer.candidates, requested),
      exchange,
      payer,
      route,
      endUser: endUserOf(exchange.request.headers, request.body),
    };
  }

  /**
   * The channels that may serve a model to a payer, and the price.
   * @param serves whether a channel supports calls of the kind
   * @param units what the call requests other than tokens
   * @throws {AppError} when the payer may not call the model, no channel serves it, or it has no price.
   */
  offer(payer: Payer, model: string, serves: (channel: ChannelView) => boolean, units?: Units): Offer {
    const candidates = this.channelsFor(payer, model, serves);
    const pricedChannel = candidates[0] as ChannelView;
    const price = this.callPrices.of(payer, model, pricedChannel);
    // A model that is charged by units would be free for calls that report none of them.
    const priced = price === null ? [] : unitRowsOf(price.mode);
    if (price === null || (priced.length > 0 && priced.every(({ kind }) => kind !== units?.kind))) {
      throw new AppError(RelayError.model_price_error, { model });
    }
    return { price, pricedChannel, groupRatio: this.prices.groupRatio(payer.group), candidates };
  }

  /** @throws {AppError} when the payer may not call the model, no channel serves it, or it has no price. */
  requireServed(payer: Payer, model: string): void {
    this.offer(payer, model, () => true);
  }

  /**
   * The channels that may serve a model to a payer, at any price; at least one.
   * @throws {AppError} when the payer may not call the model, or no channel serves it.
   */
  channelsFor(payer: Payer, model: string, serves: (channel: ChannelView) => boolean): readonly ChannelView[] {
    this.requireAllowed(payer, model);
    const candidates = this.permitted(this.candidates(payer, model)).filter(serves);
    if (candidates.length === 0) throw new AppError(RelayError.invalid_api_type);
    return candidates;
  }

  /**
   * The channels that serve models that a payer may call, and how many of them.
   * @throws {AppError} channel_unknown, channel_disabled, demo_site
   */
  channelsOf(payer: Payer): ReadonlyMap<ChannelView, number> {
    const { group, token, pinnedChannelId } = payer;
    if (pinnedChannelId !== null) return new Map(this.permitted(this.candidates(payer, '')).map((one) => [one, 1]));
    const limits = token?.modelLimits;
    const models = this.channels.modelsOf(group).filter((model) => !limits || limits.has(model));
    const served = models.flatMap((model) => this.permitted(this.channels.candidates(group, model)));
    return new Map([...Map.groupBy(served, (channel) => channel)].map(([channel, { length }]) => [channel, length]));
  }

  /**
   * The channels that this site may call: on a demo site only those without an upstream.
   * @throws {AppError} demo_site when there is none
   */
  permitted(channels: readonly ChannelView[]): readonly ChannelView[] {
    if (!this.settings.isDemo()) return channels;
    const demos = channels.filter(({ type }) => type === DEMO_TYPE.id);
    if (demos.length === 0) throw new AppError(CommonError.demo_site);
    return demos;
  }

  /** @throws {AppError} model_not_allowed when the model is not on the token's list. */
  requireAllowed({ token, pinnedChannelId }: Payer, model: string): void {
    const limits = token?.modelLimits;
    if (limits && pinnedChannelId === null && !limits.has(model)) {
      throw new AppError(RelayError.model_not_allowed, { model });
    }
  }

  /**
   * Reserves quota for the prompt and the longest possible response. Without a client limit, the usual length of a
   * response is reserved to the extent that the balance allows, and at least a short one.
   * @throws {AppError} insufficient_user_quota, pre_consume_token_quota_failed
   */
  reserve({ user, token }: Payer, { needed, wanted }: QuotaNeed): Hold | Promise<Hold> {
    return this.admission.reserve(user.id, token, needed, wanted);
  }

  /** Ends the reservation of a call that was not delivered. */
  release(hold: Hold, call?: Pick<Call, 'output'>): void {
    this.admission.release(call?.output?.close() ?? hold);
  }

  /** Quota units of the prompt and the longest response; `wanted` of a usual response when the client sets no limit. */
  needOf(call: PricedCall): QuotaNeed {
    const { maxTokens, maxUnits } = call.requested;
    const prices = this.reservable(call);
    const needed = highestCost(prices, maxTokens ?? 0);
    if (maxUnits) return { needed, wanted: highestCost(prices, 0, maxUnits) };
    return { needed, wanted: maxTokens === null ? highestCost(prices, OPEN_ENDED_TOKENS) : needed };
  }

  /** The allowance that extends a call's hold with its output; null when output is free or cannot be observed. */
  allowance(call: Call, hold: Hold): OutputAllowance | null {
    const { requested, payer } = call;
    if (!requested.stream) return null;
    const prices = this.reservable(call);
    const prompt = highestCost(prices, 0);
    const rate = (highestCost(prices, MANY_TOKENS) - prompt) / MANY_TOKENS;
    if (rate <= 0) return null;
    const covered = Math.max(0, hold.amount - prompt) / rate;
    const reserve = (needed: number, wanted: number) =>
      this.admission.reserve(payer.user.id, payer.token, needed, wanted);
    return new OutputAllowance(hold, { maxTokens: requested.maxTokens, covered, rate, reserve }, this.admission);
  }

  /** The inputs of the estimate of a call, at each of the prices that it may have. */
  private reservable(call: PricedCall): PromptAtPrice[] {
    const { candidates, payer, requested } = call;
    const own = [this.reservableAt(call)];
    if (!payer || !candidates?.some(({ setting }) => setting.prices)) return own;
    const prices = candidates.flatMap((channel) => this.callPrices.of(payer, requested.model, channel) ?? []);
    return own.concat(prices.map((price) => this.reservableAt({ ...call, price })));
  }

  private reservableAt({ requested, price, groupRatio, body, candidates }: PricedCall): PromptAtPrice {
    const { quotaPerUnit, preConsumedTokens: minimumTokens } = this.prices;
    const { promptEstimate: promptTokens, audioEstimate: audioTokens, units } = requested;
    const { rules } = price;
    const tiers = rules && body ? [...requestedTiers(body), ...regionOf(candidates)] : [];
    const factors =
      rules && maxFactors(rules, { maxPromptTokens: promptTokens * MAX_TOKENS_PER_ESTIMATED, requestedTiers: tiers });
    const parts = body && requestedParts(body);
    return { price, groupRatio, quotaPerUnit, promptTokens, audioTokens, units, minimumTokens, factors, parts };
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

  /** The channels that may serve a call. A pinned channel is used regardless of its groups and models. */
  private candidates(payer: Payer, model: string): readonly ChannelView[] {
    if (payer.pinnedChannelId === null) {
      const channels = this.channels.candidates(payer.group, model);
      if (channels.length > 0) return channels;
      // Clients retry a 503, which is useless for a model name that does not exist.
      const definition = this.channels.knows(model) ? RelayError.no_channel : MODEL_WITHOUT_CHANNELS;
      throw new AppError(definition, { group: payer.group, model });
    }
    const channel = this.channels.byId(payer.pinnedChannelId);
    if (channel === null) throw new AppError(RelayError.channel_unknown);
    if (channel.status !== ChannelStatus.enabled) throw new AppError(RelayError.channel_disabled);
    return [channel];
  }
}
