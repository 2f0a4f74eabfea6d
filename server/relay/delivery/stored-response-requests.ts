import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { ChannelStatus } from '../../channels/model/channel-status.js';
import { AppError } from '../../common/errors/app-error.js';
import { BodyDraft } from '../../protocols/bytes/body-draft.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import { ResponsesError } from '../../protocols/dialects/openai/responses/responses.errors.js';
import type { Provider, UpstreamRequest } from '../../protocols/providers/interface/provider.js';
import { providerOf } from '../../protocols/providers/registry.js';
import type { ObjectReader } from '../../tokens/object-reader.js';
import { ObjectReadersService } from '../../tokens/object-readers.service.js';
import type { Exchange } from '../model/exchange.js';
import { failureOfStatus, toClientError } from '../model/failure.js';
import { redacted, secretsOf } from '../model/redaction.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { keyAt, StoredResponses } from '../routing/stored-responses.js';
import { OwnResponses } from './own-responses.js';
import { ProviderContext } from './provider-context.js';
import { SmallRequests } from './small-requests.js';
import { LoopGuard, outgoingHeaders } from './upstream-headers.js';

/** The operation requested for a stored response. */
export interface StoredRequest {
  readonly method: UpstreamRequest['method'];
  readonly id: string;
  /** The path below the address of the response. */
  readonly below: string;
  readonly query: URLSearchParams | null;
}

/** Query parameters that are forwarded. `stream` is absent: no upstream has background responses of this gateway. */
const PARAMETERS = new Set(['include', 'include[]', 'limit', 'order', 'after', 'before']);

/**
 * Reads, cancels and deletes responses at the upstream that stores them. Upstreams and the gateway charge nothing for
 * it.
 */
@Injectable()
export class StoredResponseRequests {
  constructor(
    private readonly stored: StoredResponses,
    private readonly channels: UpstreamChannels,
    private readonly requests: SmallRequests,
    private readonly tools: ProviderContext,
    private readonly loops: LoopGuard,
    private readonly settings: SiteSettings,
    private readonly own: OwnResponses,
    private readonly readers: ObjectReadersService,
  ) {}

  /**
   * @returns the JSON of the upstream, or of the response that the gateway stores
   * @throws {AppError} response_not_found, response_unavailable, or the upstream's error
   */
  async send(exchange: Exchange, reader: ObjectReader, wanted: StoredRequest): Promise<string> {
    const { id, method } = wanted;
    const place = await this.stored.find(id);
    const own = place ? null : await this.own.respond(reader, wanted);
    if (own) return JSON.stringify(own);
    if (!place || !(await this.readers.sees(reader, place)))
      throw new AppError(ResponsesError.response_not_found, { id });
    const channel = this.channels.byId(place.channelId);
    const key = channel?.status === ChannelStatus.enabled ? keyAt(place, channel) : undefined;
    const provider = channel && providerOf(channel.type);
    const target = channel && { model: place.model, stream: false, channel, vendors: this.settings.vendors() };
    if (
      !target ||
      !provider ||
      key === undefined ||
      provider.resolveFormat('openai.response', target) !== 'openai.response'
    ) {
      throw new AppError(ResponsesError.response_unavailable, { id });
    }
    const tools = this.tools.toolsFor(channel, key, exchange);
    // The address of a response is below the address that created it.
    const body = new BodyDraft(new ObjectBody({}));
    const outgoing = { ...target, task: 'chat' as const, format: 'openai.response' as const, body, headers: {} };
    const making = await provider.request({ ...outgoing, query: null }, tools);
    const { 'content-type': _, ...headers } = outgoingHeaders(making.headers, channel, key, this.loops);
    const request = { ...making, method, headers, path: pathOf(making.path, wanted), body: null };
    const response = await this.requests.send(request, channel.setting.proxy, exchange.signal);
    if (response.status >= 300) throw this.errorOf(response, channel, key, provider);
    if (method === 'DELETE') this.stored.delete(id);
    return response.body.toString('utf8');
  }

  private errorOf(
    { status, headers, body }: Awaited<ReturnType<SmallRequests['send']>>,
    channel: ChannelView,
    key: string,
    provider: Provider,
  ): AppError {
    const failure = failureOfStatus(status, headers, body, channel, provider);
    const message = redacted(failure.message, secretsOf(channel, key));
    return toClientError({ ...failure, message }, this.settings.hidesUpstreamErrors());
  }
}

function pathOf(making: string, { id, below, query }: StoredRequest): string {
  const [path, own] = making.split('?');
  const requested = new URLSearchParams(own ?? '');
  for (const [name, value] of query ?? []) if (PARAMETERS.has(name)) requested.append(name, value);
  const search = requested.toString();
  return `${path}/${encodeURIComponent(id)}${below}${search === '' ? '' : `?${search}`}`;
}
