import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import { Config } from '../../platform/config/config.js';
import type { BodyDraft } from '../../protocols/bytes/body-draft.js';
import { Downgrades } from '../../protocols/canonical/downgrades.js';
import type {
  Flow,
  OutgoingCall,
  Provider,
  UpstreamReader,
  UpstreamRequest,
} from '../../protocols/providers/interface/provider.js';
import { providerOf } from '../../protocols/providers/registry.js';
import type { Call } from '../model/call.js';
import { failureOfStatus } from '../model/failure.js';
import type { AttemptResult } from '../model/outcome.js';
import { secretsOf } from '../model/redaction.js';
import { RelayError } from '../model/relay.errors.js';
import { CallObserver } from '../observation/call-observer.js';
import { SiteSettings } from '../ports/site-settings.js';
import { Attempt, type AttemptPlan, type TimeLimits } from './attempt.js';
import { AttemptTranslators, type Destination } from './attempt-translators.js';
import { CallHeaders } from './call-headers.js';
import { Deadlines } from './deadlines.js';
import { HttpTransport } from './http-transport.js';
import { ProviderContext } from './provider-context.js';
import { LoopGuard, outgoingHeaders, passedOn } from './upstream-headers.js';

/** Applies the channel's parameter override to a text generation request. Must be called after all other changes. */
export function overrideParams(
  body: BodyDraft,
  { task }: Pick<OutgoingCall, 'task'>,
  { paramOverride }: Pick<ChannelView, 'paramOverride'>,
): void {
  if (!paramOverride || (task !== 'chat' && task !== 'moderation')) return;
  for (const [name, value] of Object.entries(paramOverride)) body.set(name, value);
}

/** Sends a call to one channel and waits for the result. */
@Injectable()
export class Sender {
  private readonly limits: TimeLimits;
  private readonly totalMs: number;

  constructor(
    private readonly settings: SiteSettings,
    private readonly http: HttpTransport,
    private readonly deadlines: Deadlines,
    private readonly translators: AttemptTranslators,
    private readonly tools: ProviderContext,
    private readonly loops: LoopGuard,
    private readonly observer: CallObserver,
    private readonly callHeaders: CallHeaders,
    { env }: Config,
  ) {
    this.totalMs = env.UPSTREAM_TOTAL_TIMEOUT_MS;
    this.limits = {
      timeToFirstTokenMs: env.UPSTREAM_FIRST_BYTE_TIMEOUT_MS,
      responseMs: env.UPSTREAM_RESPONSE_TIMEOUT_MS,
      idleMs: env.UPSTREAM_IDLE_TIMEOUT_MS,
    };
  }

  /** @throws {AppError} invalid_api_type when the channel does not support such calls. */
  attempt(call: Call, destination: Destination): Promise<AttemptResult> {
    const { channel, model } = destination;
    const provider = providerOf(channel.type);
    if (!provider) throw new AppError(RelayError.invalid_api_type);
    const { operation, address, exchange, payer } = call;
    const downgrades = new Downgrades();
    const translator = this.translators.create(call, destination, provider, downgrades);
    const vendors = this.settings.vendors();
    const target = { model, channel, stream: translator.stream, vendors };
    const plan: AttemptPlan = {
      translator,
      deframer: translator.stream ? (provider.deframe?.(target) ?? null) : null,
      failureOf: (status, headers, body) => failureOfStatus(status, headers, body, channel, provider),
      pingIntervalMs: this.settings.pingIntervalMs(),
      hidesErrors: this.settings.hidesUpstreamErrors(),
      callHeaders: () => this.callHeaders.of(call, { channel, attempts: call.route.length + 1 }),
      reportsHeaders: this.settings.reportsUpstreamHeaders(),
      secrets: () => secretsOf(channel, destination.key),
    };
    const { task } = operation;
    const { format } = translator;
    const send = (body: BodyDraft, reader: UpstreamReader) => {
      const headers = passedOn(exchange.request.headers);
      const outgoing = { ...target, task, format, body, headers, query: address.query, userId: payer.user.id };
      return this.send(call, outgoing, provider, destination, downgrades, reader);
    };
    return new Promise((resolve) => {
      const attempt = new Attempt(call, plan, this.deadlines, this.limits, exchange.startedAt + this.totalMs, resolve);
      attempt.start((reader) => {
        const draft = translator.draft();
        return draft instanceof Promise ? draft.then((body) => send(body, reader)) : send(draft, reader);
      });
    });
  }

  private send(
    call: Call,
    outgoing: OutgoingCall,
    provider: Provider,
    { channel, key }: Destination,
    downgrades: Downgrades,
    reader: UpstreamReader,
  ): Flow | Promise<Flow> {
    const { body, format } = outgoing;
    // With pass-through enabled, bodies in the upstream's own format are not changed, even if parameters then fail.
    if (format !== call.operation.format || !this.settings.passesThrough()) {
      provider.adapt?.(body, outgoing, downgrades);
      overrideParams(body, outgoing, channel);
    }
    call.exchange.downgrades = downgrades.toString();
    // Fields of the playground; upstreams do not know them.
    if (call.payer.token === null) for (const field of ['group', 'channel_id']) body.remove(field);
    const tools = this.tools.toolsFor(channel, key, call.exchange);
    const traceparent = this.observer.traceparentOf(call.exchange);
    const request = provider.request(outgoing, tools);
    const carry = (ready: UpstreamRequest): Flow => {
      const headers = outgoingHeaders(ready.headers, channel, key, this.loops);
      if (traceparent) headers.traceparent = traceparent;
      const marked = { ...ready, headers };
      return provider.transport
        ? provider.transport(marked, reader, tools)
        : this.http.send(marked, reader, channel.setting.proxy);
    };
    return request instanceof Promise ? request.then(carry) : carry(request);
  }
}
