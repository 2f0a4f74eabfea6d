import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A Lua script that Redis runs in one step. It is sent by its digest, and in full when Redis does not know it (any more). */
export class RedisScript {
  private readonly sha: string;

  constructor(private readonly lua: string) {
    this.sha = createHash('sha1').update(lua).digest('hex');
  }

  /** @throws what Redis or the connection to it says. */
  async run(redis: Redis, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> {
    try {
      return await redis.evalsha(this.sha, keys.length, ...keys, ...values);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await redis.eval(this.lua, keys.length, ...keys, ...values);
    }
  }
}
