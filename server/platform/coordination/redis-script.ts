import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/**
 * A Lua script that Redis runs atomically. It is called by its digest, and sent in full when Redis does not have it.
 */
export class RedisScript {
  private readonly sha: string;

  constructor(private readonly lua: string) {
    this.sha = createHash('sha1').update(lua).digest('hex');
  }

  /** @throws the error of Redis or of the connection. */
  async run(redis: Redis, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> {
    try {
      return await redis.evalsha(this.sha, keys.length, ...keys, ...values);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await redis.eval(this.lua, keys.length, ...keys, ...values);
    }
  }
}
