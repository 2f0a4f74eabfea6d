import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../../common/errors/app-error.js';
import { RedisConnection } from '../../coordination/redis-connection.js';
import { CommonError } from '../../errors/common.errors.js';
import { networkOf } from './client-network.js';

const WINDOW_SECONDS = 600;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 30;

/** The account and address that a guess counts for. */
export interface Guess {
  /** The account of the guess; any stable text. */
  account?: string;
  /** The client address of the guess. */
  address?: string;
}

/** Limits guesses of secrets: per account and per address, in a fixed window. */
@Injectable()
export class GuessThrottle {
  private readonly accounts: RateLimiterAbstract;
  private readonly addresses: RateLimiterAbstract;

  /** @param redis shared by several processes; null for a single process. */
  constructor(@Inject(RedisConnection) redis: RedisConnection | null) {
    this.accounts = limiter(redis, 'account', PER_ACCOUNT);
    this.addresses = limiter(redis, 'address', PER_ADDRESS);
  }

  /**
   * Counts a guess before it is verified, so that concurrent guesses cannot exceed the limit.
   * @throws {AppError} rate_limited
   */
  async count({ account, address }: Guess): Promise<void> {
    if (address !== undefined) await take(this.addresses, networkOf(address));
    if (account !== undefined) await take(this.accounts, account);
  }

  /** Releases the count of a correct guess. */
  async release({ account, address }: Guess): Promise<void> {
    if (address !== undefined) await this.addresses.reward(networkOf(address));
    if (account !== undefined) await this.accounts.reward(account);
  }
}

/** Counts across all processes, and during a Redis outage per process. */
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
