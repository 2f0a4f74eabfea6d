import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import type {
  Provider,
  SmallResponse,
  TransportTools,
  UpstreamRequest,
} from '../../protocols/providers/interface/provider.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { SmallRequests } from '../delivery/small-requests.js';
import { LoopGuard, outgoingHeaders } from '../delivery/upstream-headers.js';
import { failureOfConnection, toClientError } from '../model/failure.js';
import { RelayError } from '../model/relay.errors.js';

/** Header values that HTTP does not allow, as a mistyped key may contain them. */
const NOT_ALLOWED = /[^\t\x20-\x7e\x80-\xff]/;

/** Requests that the gateway sends for itself, with the same `via` mark and channel headers as requests for clients. */
@Injectable()
export class ProbeRequests {
  constructor(
    private readonly requests: SmallRequests,
    private readonly loops: LoopGuard,
  ) {}

  /**
   * Sends a request over the provider's transport.
   * @param withinMs timeout
   * @throws {AppError} do_request_failed for a key that no header may contain
   */
  async send(
    { transport }: Pick<Provider, 'transport'>,
    request: UpstreamRequest,
    tools: TransportTools,
    channel: Pick<ChannelView, 'setting'>,
    withinMs?: number,
  ): Promise<SmallResponse> {
    const marked = { ...request, headers: outgoingHeaders(request.headers, channel, tools.key, this.loops) };
    // The HTTP client would also fail, but its next request to an unreachable host would then wait for its timeout.
    if (Object.values(marked.headers).some((value) => NOT_ALLOWED.test(value))) {
      throw toClientError(failureOfConnection(new TypeError('A header contains characters that are not allowed')));
    }
    if (!transport) return this.requests.send(marked, channel.setting.proxy, undefined, withinMs);
    return this.requests.collect((reader) => transport(marked, reader, tools), undefined, withinMs);
  }
}

/** @throws {AppError} invalid_api_type for a channel type that has no adapter */
export function requireProvider(type: number): Provider {
  const provider = providerOf(type);
  if (!provider) throw new AppError(RelayError.invalid_api_type);
  return provider;
}
