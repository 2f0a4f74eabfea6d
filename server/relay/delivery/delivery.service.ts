import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Call } from '../call.js';
import { Downgrades } from '../canonical/downgrades.js';
import { type ChannelView, SiteSettings, UpstreamChannels } from '../ports.js';
import type { Flow, OutgoingCall, Provider, UpstreamReader } from '../providers/provider.js';
import { providerOf } from '../providers/registry.js';
import { RelayError } from '../relay.errors.js';
import { KeyRing, Route } from '../routing/route.js';
import { PassageFinder } from '../translation/passage-finder.js';
import type { BodyDraft } from '../wire/body-draft.js';
import { passedOn } from '../wire/passed-on.js';
import { Attempt, type TimeLimits } from './attempt.js';
import { Clocks } from './clocks.js';
import { failureOfStatus, mayRetry, toClientError, type UpstreamFailure } from './failure.js';
import { HttpTransport } from './http-transport.js';
import type { Answered, AttemptResult } from './outcome.js';
import { ToolBox } from './provider-tools.js';

type Headers = Parameters<typeof failureOfStatus>[1];

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
    private readonly passages: PassageFinder,
    private readonly tools: ToolBox,
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

  private attempt(call: Call, channel: ChannelView, model: string): Promise<AttemptResult> {
    const provider = providerOf(channel.type);
    const downgrades = new Downgrades();
    const { requestId, signal } = call.exchange;
    const trip = { requestId, signal, model, downgrades };
    const passage = provider && this.passages.find(call, channel, provider, trip);
    if (!provider || !passage) throw new AppError(RelayError.invalid_api_type);
    const target = { model, channel, stream: passage.stream };
    const plan = {
      passage,
      deframer: passage.stream ? (provider.deframe?.(target) ?? null) : null,
      failureOf: (status: number, headers: Headers, body: Buffer) =>
        failureOfStatus(status, headers, body, channel, provider),
    };
    const { operation, address, exchange } = call;
    const send = (body: BodyDraft, reader: UpstreamReader) => {
      const headers = passedOn(exchange.request.headers);
      const outgoing = { ...target, task: operation.task, format: passage.format, body, headers, query: address.query };
      exchange.downgrades = downgrades.toString();
      return this.send(call, outgoing, provider, channel, reader);
    };
    return new Promise((resolve) => {
      new Attempt(call, plan, this.clocks, this.limits, resolve).start((reader) => {
        const draft = passage.draft();
        return draft instanceof Promise ? draft.then((body) => send(body, reader)) : send(draft, reader);
      });
    });
  }

  private send(
    call: Call,
    outgoing: OutgoingCall,
    provider: Provider,
    channel: ChannelView,
    reader: UpstreamReader,
  ): Flow | Promise<Flow> {
    const { body } = outgoing;
    provider.adapt?.(body, outgoing);
    if (call.payer.token === null) body.remove('group');
    override(body, outgoing, channel);
    const tools = this.tools.toolsFor(channel, this.keys.next(channel), call.exchange.signal);
    const request = provider.request(outgoing, tools);
    const carry = (ready: Awaited<typeof request>): Flow =>
      provider.transport
        ? provider.transport(ready, reader, tools)
        : this.http.send(ready, reader, channel.setting.proxy);
    return request instanceof Promise ? request.then(carry) : carry(request);
  }
}

/** What an administrator wants in every generated text's request, last of all. */
function override(body: BodyDraft, { task }: OutgoingCall, channel: ChannelView): void {
  if (!channel.paramOverride || (task !== 'chat' && task !== 'moderation')) return;
  for (const [name, value] of Object.entries(channel.paramOverride)) body.set(name, value);
}
