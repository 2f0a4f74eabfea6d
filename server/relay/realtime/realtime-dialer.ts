import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { WebSocket } from 'ws';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import type { AttemptRecord } from '../../common/routing.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { ProviderContext } from '../delivery/provider-context.js';
import { LoopGuard, outgoingHeaders, passedOn } from '../delivery/upstream-headers.js';
import type { Payer, QuotaNeed } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { failureOfConnection, failureOfStatus, type UpstreamFailure } from '../model/failure.js';
import { classify } from '../model/failure-class.js';
import { redacted, secretsOf } from '../model/redaction.js';
import { RelayError } from '../model/relay.errors.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { Failover } from '../routing/failover.js';

const MAX_ERROR_BODY = 64 * 1024;

/** A request to open a session. */
export interface DialRequest {
  exchange: Exchange;
  payer: Payer;
  /** The model name that the client sent. */
  model: string;
  candidates: readonly ChannelView[];
  /** The client's subprotocols, without its key. */
  protocols: readonly string[];
  /** The attempts so far; entries are added. */
  route: AttemptRecord[];
  /** The maximum cost of a response. */
  quota: QuotaNeed;
  /** Added to each attempt in the route. */
  notes?: Pick<AttemptRecord, 'model' | 'group'>;
}

/** An open session with an upstream. Its socket is paused so that no message is lost. */
export interface UpstreamConnection {
  socket: WebSocket;
  channel: ChannelView;
  key: string;
  upstreamModel: string;
  /** Ends the use of the channel, which counts as a call until then. */
  release(): void;
}

/** Whether the vendor of a channel has realtime sessions. */
export function servesRealtime({ type }: Pick<ChannelView, 'type'>): boolean {
  return providerOf(type)?.realtime !== undefined;
}

/** Opens sessions with upstreams; tries the next channel when one fails. */
@Injectable()
export class RealtimeDialer {
  constructor(
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
    private readonly tools: ProviderContext,
    private readonly loops: LoopGuard,
    private readonly failover: Failover,
  ) {}

  /** @throws {AppError} when no channel responded, or the client disconnected */
  dial(request: DialRequest): Promise<UpstreamConnection> {
    const { exchange, payer, model, candidates, route, quota, notes } = request;
    const pinned = payer.pinnedChannelId !== null;
    let end: (() => void) | undefined;
    const keep = (ending: () => void) => {
      end = ending;
    };
    const abandoned = () => exchange.disconnected;
    const shared = { exchange, payer, model, candidates, pinned, route, quota, abandoned, keep };
    const work = { ...shared, ...(notes && { notes }) };
    return this.failover.tryChannels(work, async (channel, key) => {
      const upstreamModel = this.channels.upstreamName(channel, model);
      const opened = await this.open(request, channel, upstreamModel, key);
      if ('socket' in opened) {
        const response = { socket: opened.socket, channel, key, upstreamModel, release: () => end?.() };
        return { kind: 'responded', response, interrupted: null, affectsHealth: true };
      }
      const failure = { ...opened, message: redacted(opened.message, secretsOf(channel, key)) };
      const { retryable } = classify(failure, providerOf(channel.type)?.failureTraits);
      return { kind: 'failed', failure, retry: retryable ? 'other-channel' : 'never' };
    });
  }

  private open(
    { exchange, protocols }: DialRequest,
    channel: ChannelView,
    model: string,
    key: string,
  ): Promise<{ socket: WebSocket } | UpstreamFailure> {
    const headers = passedOn(exchange.request.headers);
    return new Promise((resolve) => {
      try {
        const session = { model, headers, query: exchange.query, vendors: this.settings.vendors() };
        const address = providerOf(channel.type)?.realtime?.(channel, key, session);
        if (!address) throw new AppError(RelayError.invalid_api_type);
        const tools = this.tools.toolsFor(channel, key, exchange);
        const socket = tools.socket(address.url, outgoingHeaders(address.headers, channel, key, this.loops), protocols);
        const leave = () => socket.terminate();
        exchange.signal.addEventListener('abort', leave, { once: true });
        socket.once('open', () => {
          exchange.signal.removeEventListener('abort', leave);
          socket.pause();
          resolve({ socket });
        });
        socket.once('unexpected-response', (request, response) => {
          void responseOf(response).then(({ status, body }) => {
            request.destroy();
            resolve(refusal(status, response, body, channel));
          });
        });
        socket.on('error', (error) => resolve(failureOfConnection(error)));
      } catch (error) {
        resolve(failureOfConnection(error as Error));
      }
    });
  }
}

function refusal(status: number, { headers }: IncomingMessage, body: Buffer, channel: ChannelView): UpstreamFailure {
  const provider = providerOf(channel.type);
  if (!provider) return failureOfConnection(new AppError(RelayError.invalid_api_type));
  // A status that is not an error means that there is no such service.
  return failureOfStatus(status >= 400 ? status : 502, headers, body, channel, provider);
}

/** The response to a refused handshake. Only its beginning is kept. */
function responseOf(response: IncomingMessage): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = () => resolve({ status: response.statusCode ?? 502, body: Buffer.concat(chunks) });
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > MAX_ERROR_BODY) done();
    });
    response.once('end', done);
    response.once('error', done);
    response.once('close', done);
  });
}
