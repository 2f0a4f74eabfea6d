import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../../common/errors/app-error.js';
import { RedisConnection } from '../../coordination/redis-connection.js';
import { CommonError } from '../../errors/common.errors.js';
import { networkOf } from './client-network.js';

const WINDOW_SECONDS = 600;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 30;

/** Whom a guess is counted against. */
export interface Guess {
  /** The account it is about; any stable text. */
  account?: string;
  /** The client address it came from. */
  address?: string;
}

/** Bounds how often secrets can be guessed: by account and by address, in a window that passes by itself. */
@Injectable()
export class GuessThrottle {
  private readonly accounts: RateLimiterAbstract;
  private readonly addresses: RateLimiterAbstract;

  /** @param redis what several processes share; null when there is only this one. */
  constructor(@Inject(RedisConnection) redis: RedisConnection | null) {
    this.accounts = limiter(redis, 'account', PER_ACCOUNT);
    this.addresses = limiter(redis, 'address', PER_ADDRESS);
  }

  /**
   * Counts a guess before it is looked at, so that guesses in parallel cannot slip through together.
   * @throws {AppError} rate_limited
   */
  async count({ account, address }: Guess): Promise<void> {
    if (address !== undefined) await take(this.addresses, networkOf(address));
    if (account !== undefined) await take(this.accounts, account);
  }

  /** Takes a guess off the count that turned out right. */
  async release({ account, address }: Guess): Promise<void> {
    if (address !== undefined) await this.addresses.reward(networkOf(address));
    if (account !== undefined) await this.accounts.reward(account);
  }
}

/** Counts for all processes, and while Redis is away for this one. */
function limiter(redis: RedisConnection | null, name: string, points: number): RateLimiterAbstract {
  const rule = { keyPrefix: `tollgate:attempts:${name}`, points, duration: WINDOW_SECONDS };
  const memory = new RateLimiterMemory(rule);
  if (!redis) return memory;
  return new RateLimiterRedis({
    ...rule,
    storeClient: redis.client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(Math.ceil(refusal.msBeforeNext / 1_000), 1);
    throw new AppError(CommonError.rate_limited, {}, { retryAfterSeconds });
  }
}
