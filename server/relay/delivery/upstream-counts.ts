import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import { lruCache } from '../../common/lru-cache.js';
import { type Fields, parsedFields } from '../../protocols/bytes/untrusted.js';
import type { UpstreamCount } from '../../protocols/dialects/shared/relay-route.js';
import type { Provider, SmallResponse } from '../../protocols/providers/interface/provider.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { CallAdmission } from '../admission/call-admission.js';
import type { Payer } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { failureOfStatus } from '../model/failure.js';
import { classify } from '../model/failure-class.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { KeyRing } from '../routing/affinity.js';
import { ChannelHealth } from '../routing/channel-health.js';
import { ChannelRankings } from '../routing/channel-rankings.js';
import { ChannelSelector } from '../routing/channel-selector.js';
import { AbsentApis } from '../routing/upstream-support.js';
import { ProviderContext } from './provider-context.js';
import { SmallRequests } from './small-requests.js';
import { passedOn } from './upstream-headers.js';

const TIMEOUT_MS = 5_000;
/** Cooldown of a channel whose token count failed, in ms. */
const COOLDOWN_MS = 60_000;
const MAX_CHANNELS = 10_000;

/**
 * Requests token counts from upstreams that can count, free of charge. Clients count often, so one channel is tried,
 * and its health is not affected; without a result, tokens are counted here.
 */
@Injectable()
export class UpstreamCounts {
  private readonly keys = new KeyRing();
  private readonly paused = lruCache<number, true>(MAX_CHANNELS, { ttl: COOLDOWN_MS });

  constructor(
    private readonly admission: CallAdmission,
    private readonly channels: UpstreamChannels,
    private readonly health: ChannelHealth,
    private readonly rankings: ChannelRankings,
    private readonly absentApis: AbsentApis,
    private readonly requests: SmallRequests,
    private readonly tools: ProviderContext,
    private readonly settings: SiteSettings,
  ) {}

  /** @returns the upstream's response; null when no upstream of the model can count, or it failed */
  async count(exchange: Exchange, payer: Payer, wanted: UpstreamCount): Promise<Fields | null> {
    const channel = this.channelFor(payer, wanted);
    const provider = channel && providerOf(channel.type);
    if (!provider) return null;
    try {
      const response = await this.send(exchange, channel, provider, wanted);
      if (response.status < 300) return parsedFields(response.body.toString('utf8'));
      this.failed(channel, provider, wanted, response);
    } catch {
      if (!exchange.disconnected && !exchange.cutOff) this.paused.set(channel.id, true);
    }
    return null;
  }

  private channelFor(payer: Payer, { model, format }: UpstreamCount): ChannelView | null {
    try {
      const candidates = this.admission.channelsFor(payer, model, (channel) => this.counts(channel, model, format));
      return new ChannelSelector(candidates, {
        ranking: this.rankings.of(payer.group, model),
        cooldownUntil: (channelId) => this.health.cooldownUntil(channelId),
      }).next();
    } catch (error) {
      // No channel can count for the payer.
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  private counts(channel: ChannelView, model: string, format: UpstreamCount['format']): boolean {
    const target = this.targetOf(channel, model);
    const { absent } = target;
    if (this.paused.has(channel.id) || absent?.has(format)) return false;
    return providerOf(channel.type)?.resolveFormat(format, target) === format;
  }

  private targetOf(channel: ChannelView, model: string) {
    const name = this.channels.upstreamName(channel, model);
    const absent = this.absentApis.of(channel.id, name);
    return { model: name, stream: false, channel, vendors: this.settings.vendors(), absent };
  }

  private async send(
    exchange: Exchange,
    channel: ChannelView,
    provider: Provider,
    { model, format, write }: UpstreamCount,
  ): Promise<SmallResponse> {
    const key = this.keys.next(channel, null);
    const target = this.targetOf(channel, model);
    const body = write(target.model, target.vendors);
    const headers = passedOn(exchange.request.headers);
    const outgoing = { ...target, task: 'count' as const, format, body, headers, query: exchange.query };
    const request = await provider.request(outgoing, this.tools.toolsFor(channel, key, exchange));
    return this.requests.sendTo({ channel, key }, request, exchange.signal, TIMEOUT_MS);
  }

  private failed(channel: ChannelView, provider: Provider, { format }: UpstreamCount, response: SmallResponse): void {
    const failure = failureOfStatus(response.status, response.headers, response.body, channel, provider);
    if (classify(failure).apiAbsent !== null) void this.absentApis.confirm(channel.id, { format, model: null });
    // A status 400 is about the request.
    else if (response.status !== 400) this.paused.set(channel.id, true);
  }
}
