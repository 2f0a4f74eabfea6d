import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { lruCache } from '../../common/lru-cache.js';
import type { Call } from '../model/call.js';
import type { Conversation } from './conversation.js';

const MAX_CONVERSATIONS = 100_000;
/** Vendors evict cached prompts after five minutes to an hour without use. */
const AFFINITY_TTL_MS = 30 * 60_000;
/** No vendor caches shorter prompts, so their conversations need no affinity. */
const CACHED_FROM_TOKENS = 1_000;

/**
 * Remembers the channel that served a conversation, so that the next turn finds the prompt in the vendor's cache. Each
 * model has its own cache.
 */
@Injectable()
export class Affinity {
  private readonly channels = lruCache<string, number>(MAX_CONVERSATIONS, { ttl: AFFINITY_TTL_MS });

  /** Whether the channel matters: the prompt is long enough to be cached, and there are several channels. */
  isUseful({ candidates, requested }: Pick<Call, 'candidates' | 'requested'>): boolean {
    return candidates.length >= 2 && requested.promptEstimate >= CACHED_FROM_TOKENS;
  }

  /** The key under which the channel of a conversation is remembered. */
  keyOf({ key }: Conversation, model: string): string {
    return `${key} ${model}`;
  }

  channelFor(key: string): number | undefined {
    return this.channels.get(key);
  }

  save(key: string, channelId: number): void {
    this.channels.set(key, channelId);
  }
}

/**
 * Rotates the keys of a channel. One conversation always uses the same key because a vendor's cache belongs to a key.
 */
export class KeyRing {
  private readonly turns = new Map<number, number>();

  /** @param conversation its key in `Affinity`; null when any key may be used */
  next(channel: ChannelView, conversation: string | null): string {
    const { keys } = channel;
    if (keys.length <= 1) return keys[0] ?? '';
    if (conversation !== null) return keys[sum(conversation) % keys.length] as string;
    const turn = this.turns.get(channel.id) ?? 0;
    this.turns.set(channel.id, (turn + 1) % keys.length);
    return keys[turn % keys.length] as string;
  }
}

function sum(text: string): number {
  let total = 0;
  for (let at = 0; at < text.length; at++) total = (total * 31 + text.charCodeAt(at)) % 1_000_003;
  return total;
}
