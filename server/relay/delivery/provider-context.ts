import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { WebSocket } from 'ws';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import { lruCache } from '../../common/lru-cache.js';
import { Egress } from '../../platform/http/egress/egress.js';
import type {
  Flow,
  SmallResponse,
  TransportTools,
  UpstreamReader,
  UpstreamRequest,
} from '../../protocols/providers/interface/provider.js';
import type { DisconnectingCaller } from '../../protocols/translation/translator.js';
import { RelayError } from '../model/relay.errors.js';
import { HttpTransport } from './http-transport.js';
import { SmallRequests } from './small-requests.js';

const MAX_CACHED = 10_000;

/** Creates the tools that providers use: HTTP requests, sockets and caches. */
@Injectable()
export class ProviderContext {
  readonly cache = new ResponseCache();

  constructor(
    readonly requests: SmallRequests,
    readonly http: HttpTransport,
    readonly egress: Egress,
  ) {}

  toolsFor(channel: ToolChannel, key: string, caller: DisconnectingCaller): TransportTools {
    return new ChannelTools(key, channel, caller, this);
  }
}

type ToolChannel = Pick<ChannelView, 'type' | 'setting'>;

/**
 * The tools for one key of a channel. A class: V8 gives every object literal with a getter a separate shape among the
 * old objects, which keeps what its functions refer to until the next full garbage collection.
 */
class ChannelTools implements TransportTools {
  constructor(
    readonly key: string,
    private readonly channel: ToolChannel,
    private readonly caller: DisconnectingCaller,
    private readonly context: ProviderContext,
  ) {}

  get signal(): AbortSignal {
    return this.caller.signal;
  }

  now(): Date {
    return new Date();
  }

  fetch(request: UpstreamRequest, withinMs?: number): Promise<SmallResponse> {
    return this.context.requests.send(request, this.proxy, this.caller.signal, withinMs);
  }

  cache<T>(name: string, get: () => Promise<{ value: T; forMs: number }>): Promise<T> {
    return this.context.cache.get(this.cacheKey(name), get);
  }

  invalidate(name: string): void {
    this.context.cache.delete(this.cacheKey(name));
  }

  send(request: UpstreamRequest, reader: UpstreamReader): Flow {
    return this.context.http.send(request, reader, this.proxy);
  }

  socket(url: URL, headers?: Readonly<Record<string, string>>, protocols?: readonly string[]): WebSocket {
    if (this.proxy !== '') throw new AppError(RelayError.socket_proxy);
    return this.context.egress.socket(url, headers, protocols);
  }

  private get proxy(): string {
    return this.channel.setting.proxy;
  }

  /**
   * The cache key contains the digest of the channel key, not the channel id: an edited key must not find cached values
   * of the old key.
   */
  private cacheKey(name: string): string {
    return `${this.channel.type} ${hash('sha256', this.key, 'base64url')} ${name}`;
  }
}

/** Results of requests, cached for as long as each one says. */
class ResponseCache {
  private readonly values = lruCache<string, Promise<unknown>>(MAX_CACHED);

  get<T>(name: string, get: () => Promise<{ value: T; forMs: number }>): Promise<T> {
    const known = this.values.get(name) as Promise<T> | undefined;
    if (known) return known;
    const getting = get().then(({ value, forMs }) => {
      if (forMs > 0) this.values.set(name, getting, { ttl: forMs });
      else this.values.delete(name);
      return value;
    });
    this.values.set(name, getting);
    getting.catch(() => this.values.delete(name));
    return getting;
  }

  delete(name: string): void {
    this.values.delete(name);
  }
}
