import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { DAY_MS } from '../../common/durations.js';
import { lruCache } from '../../common/lru-cache.js';
import { RedisConnection } from '../../platform/coordination/redis-connection.js';
import { type ObjectOwner } from '../../tokens/object-reader.js';

const MAX_RESPONSES = 100_000;
/** The retention time of responses at OpenAI. */
const RETENTION_MS = 30 * DAY_MS;
const MAX_ID_LENGTH = 256;

/** The channel and key of a stored response, and its owner. */
export interface StoredPlace extends ObjectOwner {
  readonly channelId: number;
  /** Responses belong to the account of a key; the key itself is not stored. */
  readonly keyDigest: string;
  /** The model's name at the upstream. */
  readonly model: string;
}

/** As it is stored in Redis, where the digest is called `key`. */
const placeSchema = z
  .object({
    userId: z.int(),
    // Absent in what earlier versions stored.
    tokenId: z.int().nullable().default(null),
    channelId: z.int(),
    key: z.string(),
    model: z.string(),
  })
  .transform(({ key, ...place }): StoredPlace => ({ ...place, keyDigest: key }));

/**
 * Remembers the channel and key of a response that its upstream stores, so that calls which continue or read the
 * response use them. With Redis the processes share this data.
 */
@Injectable()
export class StoredResponses {
  private readonly places = lruCache<string, StoredPlace>(MAX_RESPONSES, { ttl: RETENTION_MS });

  constructor(@Inject(RedisConnection) private readonly redis: RedisConnection | null) {}

  /** @param key of the channel, with which the response was created */
  save(id: string, place: Omit<StoredPlace, 'keyDigest'>, key: string): void {
    if (id.length > MAX_ID_LENGTH) return;
    const keyDigest = digest(key);
    this.places.set(id, { ...place, keyDigest });
    if (!this.redis?.isReady) return;
    // Not awaited. If it fails, only the other processes do not find the response.
    const { client } = this.redis;
    const stored = JSON.stringify({ ...place, key: keyDigest });
    client.set(nameOf(id), stored, 'PX', RETENTION_MS).catch((error) => this.redis?.report(error));
  }

  /** Undefined when the response is unknown to the gateway. */
  async find(id: string): Promise<StoredPlace | undefined> {
    if (id.length > MAX_ID_LENGTH) return undefined;
    return this.places.get(id) ?? (await this.shared(id));
  }

  delete(id: string): void {
    this.places.delete(id);
    if (this.redis?.isReady) this.redis.client.del(nameOf(id)).catch((error) => this.redis?.report(error));
  }

  private async shared(id: string): Promise<StoredPlace | undefined> {
    if (!this.redis?.isReady) return undefined;
    try {
      const text = await this.redis.client.get(nameOf(id));
      return text === null ? undefined : placeSchema.parse(JSON.parse(text));
    } catch (error) {
      this.redis.report(error);
      return undefined;
    }
  }
}

/** The channel's key that stored the response; undefined when the channel no longer has the key. */
export function keyAt(place: StoredPlace, channel: Pick<ChannelView, 'keys'>): string | undefined {
  return channel.keys.find((key) => digest(key) === place.keyDigest);
}

function digest(key: string): string {
  return hash('sha256', key, 'base64url');
}

function nameOf(id: string): string {
  return `tollgate:stored-response:${id}`;
}
