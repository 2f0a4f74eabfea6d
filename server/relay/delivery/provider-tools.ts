import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ChannelView } from '../ports.js';
import type { ProviderTools } from '../providers/provider.js';
import { SmallRequests } from './small-requests.js';

const MAX_KEPT = 10_000;

/** Gives providers what they need of the world. */
@Injectable()
export class ToolBox {
  private readonly kept = new LRUCache<string, Promise<unknown>>({ max: MAX_KEPT });

  constructor(private readonly requests: SmallRequests) {}

  toolsFor(channel: Pick<ChannelView, 'type' | 'setting'>, key: string, signal: AbortSignal): ProviderTools {
    return {
      key,
      signal,
      now: () => new Date(),
      ask: (request) => this.requests.ask(request, channel.setting.proxy, signal),
      // Under the key's digest, not the channel's id: an edited key must not meet what its predecessor left.
      remember: (name, get) => this.remember(`${channel.type} ${digest(key)} ${name}`, get),
    };
  }

  private remember<T>(name: string, get: () => Promise<{ value: T; forMs: number }>): Promise<T> {
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
