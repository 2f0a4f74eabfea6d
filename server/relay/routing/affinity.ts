import { Injectable } from '@nestjs/common';
import { lruCache } from '../../common/lru-cache.js';
import type { Call } from '../model/call.js';
import type { Conversation } from './conversation.js';

const MAX_CONVERSATIONS = 100_000;
/** Vendors evict cached prompts after five minutes to an hour without use. */
const REMEMBERED_MS = 30 * 60_000;
/** No vendor caches shorter prompts, so their conversations need no affinity. */
const CACHED_FROM_TOKENS = 1_000;

/**
 * Remembers the channel that served a conversation, so that the next turn finds the prompt in the vendor's cache. Each
 * model has its own cache.
 */
@Injectable()
export class Affinity {
  private readonly channels = lruCache<string, number>(MAX_CONVERSATIONS, { ttl: REMEMBERED_MS });

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
