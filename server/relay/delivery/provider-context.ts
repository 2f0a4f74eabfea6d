import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import { lruCache } from '../../common/lru-cache.js';
import { Egress } from '../../platform/http/egress/egress.js';
import type { TransportTools } from '../../protocols/providers/provider.js';
import { HttpTransport } from './http-transport.js';
import { SmallRequests } from './small-requests.js';
import { ToolError } from './transport.errors.js';

const MAX_KEPT = 10_000;

/** A caller that may disconnect before the response has arrived. */
export interface DisconnectingCaller {
  readonly signal: AbortSignal;
}

/** Creates the tools that providers use: HTTP requests, sockets and caches. */
@Injectable()
export class ProviderContext {
  private readonly kept = lruCache<string, Promise<unknown>>(MAX_KEPT);

  constructor(
    private readonly requests: SmallRequests,
    private readonly http: HttpTransport,
    private readonly egress: Egress,
  ) {}

  toolsFor(channel: Pick<ChannelView, 'type' | 'setting'>, key: string, caller: DisconnectingCaller): TransportTools {
    const { proxy } = channel.setting;
    // The cache key contains the digest of the channel key, not the channel id: an edited key must not find cached
    // values of the old key.
    const kept = (name: string) => `${channel.type} ${digest(key)} ${name}`;
    return {
      key,
      get signal() {
        return caller.signal;
      },
      now: () => new Date(),
      fetch: (request, withinMs) => this.requests.send(request, proxy, caller.signal, withinMs),
      cache: (name, get) => this.cached(kept(name), get),
      invalidate: (name) => this.kept.delete(kept(name)),
      send: (request, reader) => this.http.send(request, reader, proxy),
      socket: (url, headers, protocols) => {
        if (proxy !== '') throw new AppError(ToolError.socket_proxy);
        return this.egress.socket(url, headers, protocols);
      },
    };
  }

  private cached<T>(name: string, get: () => Promise<{ value: T; forMs: number }>): Promise<T> {
    const known = this.kept.get(name) as Promise<T> | undefined;
    if (known) return known;
    const getting = get().then(({ value, forMs }) => {
      if (forMs > 0) this.kept.set(name, getting, { ttl: forMs });
      else this.kept.delete(name);
      return value;
    });
    this.kept.set(name, getting);
    getting.catch(() => this.kept.delete(name));
    return getting;
  }
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
