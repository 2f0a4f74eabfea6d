import type { UserView } from '../accounts/model/user-directory.js';
import type { SettledRow } from '../billing/ledger/settled-row.js';
import { chargeText } from '../billing/prices/charge-text.js';
import type { PriceCatalog } from '../billing/prices/price-catalog.js';
import type { ChannelView } from '../channels/directory/channel-view.js';
import { DAY_MS } from '../common/durations.js';
import type { FailedCall } from '../logs/failed-calls.service.js';
import { type RowId, rowIdAt } from '../platform/database/row-id.js';
import type { CallPrices } from '../relay/admission/call-prices.js';
import { chargeRow } from '../relay/billing/charge-row.js';
import { failedCallOf } from '../relay/delivery/failed-attempts.js';
import type { Payer } from '../relay/model/call.js';
import type { UpstreamChannels } from '../relay/ports/site.port.js';
import type { TokenView } from '../tokens/token-directory.js';
import type { DemoPerson, DemoToken } from './demo-people.js';
import { HistoryConversations, type HistoryResponse, profileOf, responseOf } from './history-responses.js';
import type { HistoryUpstreams } from './history-upstreams.js';
import type { Period } from './period.js';
import type { Random } from './random.js';

const IDS_PER_MS = 4_096;

/** Ids of log rows for past instants; unique among thousands in a row, even for one instant. */
export class HistoryRowIds {
  private next = 0;

  /** @param count how many consecutive ids are needed */
  at(instant: Date, count = 1): RowId {
    const sequence = this.next + count > IDS_PER_MS ? 0 : this.next;
    this.next = sequence + count;
    return rowIdAt(instant.getTime(), sequence);
  }
}

/** A user who makes calls, and the time range of the calls. */
interface Caller {
  readonly person: Pick<DemoPerson, 'activity' | 'models'>;
  readonly user: UserView;
  readonly tokens: readonly { readonly plan: DemoToken; readonly token: TokenView }[];
  readonly from: Date;
  /** When the user was disabled. */
  readonly until?: Date;
}

/** A past call: charged or failed. */
export type HistoryCall =
  | { readonly kind: 'charged'; readonly at: Date; readonly row: SettledRow }
  | { readonly kind: 'failed'; readonly at: Date; readonly call: FailedCall; readonly rowId: RowId };

/** The services that a call needs. */
export interface CallServices {
  readonly channels: UpstreamChannels;
  readonly prices: CallPrices;
  readonly catalog: PriceCatalog;
}

/** Days until new users reach their full number of calls. */
const RAMP_UP_DAYS = 15;
/** Share of the calls to upstreams that report no usage, whose tokens are counted by the gateway. */
const ESTIMATED_SHARE = 0.004;
const REQUEST_ID_LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'];

/** Generates calls, priced by the product. */
export class HistoryCalls {
  private readonly conversations: HistoryConversations;

  constructor(
    private readonly random: Random,
    private readonly period: Period,
    private readonly callers: readonly Caller[],
    private readonly upstreams: HistoryUpstreams,
    private readonly services: CallServices,
    private readonly ids: HistoryRowIds,
  ) {
    this.conversations = new HistoryConversations(random);
  }

  callAt(at: Date): HistoryCall {
    const { random } = this;
    const caller = random.weighted(this.callers, (candidate) => activityAt(candidate, at));
    const { plan, token } = random.weighted(caller.tokens, (candidate) => this.useOf(candidate.plan, at));
    const { user } = caller;
    const group = token.group || user.group;
    const payer: Payer = { user, token, tokenName: token.name, group, pinnedChannelId: null };
    const models = Object.keys(caller.person.models).filter((model) => plan.models?.includes(model) ?? true);
    const served = models.filter((model) => this.upstreams.candidates(group, model, at).length > 0);
    const model = random.weighted(served, (name) => caller.person.models[name] ?? 0);
    return this.call(payer, model, at, this.endUserOf(plan));
  }

  private call(payer: Payer, model: string, at: Date, endUser: string | undefined): HistoryCall {
    const rowId = this.ids.at(at);
    const response = responseOf(this.random, model);
    const { kind } = profileOf(model);
    const conversation = this.conversations.at(payer, model, at);
    const { route, channel, error } = this.upstreams.attempt(this.upstreams.candidates(payer.group, model, at), at);
    const waitedMs = (route.length - (channel ? 1 : 0)) * this.random.whole(180, 2_400);
    const exchangeOf = (durationMs: number) => ({ requestId: this.requestId(at), elapsedMs: () => durationMs });
    if (channel === null || error !== null) {
      if (error === null) throw new Error(`Model ${model} has no channel`);
      const requested = { model, stream: response.stream };
      const attempts = { exchange: exchangeOf(waitedMs), payer, kind, requested, route: [...route] };
      const call = failedCallOf({ ...attempts, ...(conversation !== undefined && { conversation }), endUser }, error);
      return { kind: 'failed', at, call, rowId };
    }
    const row = chargeRow({
      ...this.charge(payer, model, channel, response, at.getTime()),
      rowId,
      payer,
      kind,
      model,
      route,
      exchange: exchangeOf(waitedMs + response.durationMs),
      channelId: channel.id,
      stream: response.stream,
      timeToFirstTokenMs: response.timeToFirstTokenMs === null ? null : waitedMs + response.timeToFirstTokenMs,
      hidden: false,
      columns: { conversation, end_user: endUser },
    });
    return { kind: 'charged', at, row };
  }

  private charge(payer: Payer, model: string, channel: ChannelView, { usage }: HistoryResponse, at: number) {
    const { prices, catalog, channels } = this.services;
    const price = prices.of(payer, model, channel);
    if (price === null) throw new Error(`Model ${model} has no price`);
    const tools = prices.tools(model, channel, usage.tools);
    const charged = {
      usage,
      price,
      groupRatio: catalog.groupRatio(payer.group),
      quotaPerUnit: catalog.quotaPerUnit,
      tools,
    };
    const upstreamModel = channels.upstreamName(channel, model);
    const estimated = usage.units === undefined && this.random.chance(ESTIMATED_SHARE);
    const cost = prices.costOf({ model, channel, charged, at });
    return { charged, cost, upstreamModel, estimated, content: chargeText(charged) };
  }

  /** The customer that a call is for; some of them use the application more than others. */
  private endUserOf({ customers }: DemoToken): string | undefined {
    if (customers === undefined) return undefined;
    return `customer-${Math.ceil(customers * this.random.between(0, 1) ** 2) || 1}`;
  }

  /** The weight of a token at an instant, relative to the other tokens of its owner. */
  private useOf({ weight, expiresAfterDays = Number.POSITIVE_INFINITY }: DemoToken, at: Date): number {
    return at.getTime() < this.period.to.getTime() + expiresAfterDays * DAY_MS ? weight : 0;
  }

  /** A request id in the format of the product. */
  private requestId(at: Date): string {
    const stamp = at.toISOString().replace(/\D/g, '');
    const nanos = String(this.random.whole(0, 999_999)).padStart(6, '0');
    const letters = Array.from({ length: 8 }, () => this.random.pick(REQUEST_ID_LETTERS));
    return stamp + nanos + letters.join('');
  }
}

function activityAt({ person, from, until }: Caller, at: Date): number {
  const days = (at.getTime() - from.getTime()) / DAY_MS;
  if (days < 0 || (until && at >= until)) return 0;
  return person.activity * (0.3 + 0.7 * Math.min(1, days / RAMP_UP_DAYS));
}
