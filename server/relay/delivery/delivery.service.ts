import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Call } from '../call.js';
import { type ChannelView, SiteSettings, UpstreamChannels } from '../ports.js';
import type { Flow, Provider, UpstreamReader } from '../providers/provider.js';
import { providerOf } from '../providers/registry.js';
import { RelayError } from '../relay.errors.js';
import { KeyRing, Route } from '../routing/route.js';
import { Attempt, type TimeLimits } from './attempt.js';
import { Clocks } from './clocks.js';
import { mayRetry, toClientError, type UpstreamFailure } from './failure.js';
import { HttpTransport } from './http-transport.js';
import type { Answered, AttemptResult } from './outcome.js';
import { outgoing } from './outgoing.js';

/** A channel that was tried, and why it did not serve; empty for the one that did. */
export interface RouteStep {
  channel: number;
  failure: string;
}

/** An answered call and how it got there. */
export interface Delivered {
  answer: Answered;
  channel: ChannelView;
  upstreamModel: string;
  route: RouteStep[];
}

/** Takes a call to a channel that answers it, trying the next one while nothing has reached the client. */
@Injectable()
export class Delivery {
  private readonly keys = new KeyRing();
  private readonly limits: TimeLimits;

  constructor(
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
    private readonly http: HttpTransport,
    private readonly clocks: Clocks,
    { env }: Config,
  ) {
    this.limits = {
      firstByteMs: env.UPSTREAM_FIRST_BYTE_TIMEOUT_MS,
      responseMs: env.UPSTREAM_RESPONSE_TIMEOUT_MS,
      idleMs: env.UPSTREAM_IDLE_TIMEOUT_MS,
      totalMs: env.UPSTREAM_TOTAL_TIMEOUT_MS,
    };
  }

  /** @throws {AppError} when no channel serves the model, or when all that might have been tried failed. */
  async run(call: Call): Promise<Delivered> {
    const route = new Route(call.candidates);
    const steps: RouteStep[] = [];
    const attempts = call.payer.pinnedChannelId === null ? 1 + this.settings.retryTimes() : 1;
    let failure: UpstreamFailure | undefined;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const channel = route.next();
      if (channel === null) break;
      const upstreamModel = this.channels.upstreamName(channel, call.asked.model);
      const answer = await this.attempt(call, channel, upstreamModel);
      if (answer.kind === 'answered') {
        steps.push({ channel: channel.id, failure: '' });
        return { answer, channel, upstreamModel, route: steps };
      }
      failure = answer.failure;
      steps.push({ channel: channel.id, failure: `${failure.status} ${failure.message}`.trim() });
      if (!mayRetry(failure, channel.type) || call.exchange.gone) break;
    }
    if (failure) throw toClientError(failure);
    throw new AppError(RelayError.no_channel, { group: call.payer.group, model: call.asked.model });
  }

  private attempt(call: Call, channel: ChannelView, upstreamModel: string): Promise<AttemptResult> {
    const provider = providerOf(channel.type);
    if (!provider?.native.has(call.operation.format)) throw new AppError(RelayError.invalid_api_type);
    return new Promise((resolve) => {
      const attempt = new Attempt(call, channel, this.clocks, this.limits, resolve);
      attempt.start((reader) => this.send(call, channel, provider, upstreamModel, reader));
    });
  }

  private send(
    call: Call,
    channel: ChannelView,
    provider: Provider,
    upstreamModel: string,
    reader: UpstreamReader,
  ): Flow {
    const request = provider.request(
      outgoing(call, channel, provider, upstreamModel),
      channel,
      this.keys.next(channel),
    );
    return provider.transport ? provider.transport(request, reader) : this.http.send(request, reader);
  }
}
