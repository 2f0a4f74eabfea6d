import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { Valkey } from '../../../../test/support/valkey.js';
import { AppError } from '../../../common/errors/app-error.js';
import { readConfig } from '../../config/config.js';
import { MemoryLimitStore } from '../../coordination/limit-store.js';
import { RedisConnection } from '../../coordination/redis-connection.js';
import { RedisLimitStore } from '../../coordination/redis-limit-store.js';
import { Logger } from '../../telemetry/logger.js';
import { type Guess, GuessThrottleService } from './guess-throttle.service.js';

/** The number of admitted guesses, of `times`. */
async function admitted(
  attempts: GuessThrottleService,
  times: number,
  guess: (index: number) => Guess,
): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: times }, (_, index) => attempts.count(guess(index))));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const throttle = (shared: RedisConnection | null) =>
  new GuessThrottleService(shared ? new RedisLimitStore(shared) : new MemoryLimitStore());

let valkey: Valkey;
let redis: RedisConnection | null;

beforeAll(async () => {
  valkey = await Valkey.start();
  // A busy machine responds late; a limiter that treats Redis as down would count per process.
  const config = readConfig({ LOG_LEVEL: 'silent', REDIS_URL: valkey.url, REDIS_TIMEOUT_MS: '5000' });
  redis = await RedisConnection.open(config, new Logger(config));
});
afterAll(async () => {
  redis?.onApplicationShutdown();
  await valkey.close();
});
beforeEach(async () => {
  valkey.heal();
  await eventually(
    () => redis?.client.ping().catch(() => 'away'),
    (response) => response === 'PONG',
  );
  await valkey.flush();
});

describe.each(['in one process', 'over several processes', 'without the Redis they share'])('guesses %s', (where) => {
  const open = (): GuessThrottleService => {
    if (where === 'without the Redis they share') valkey.cut();
    return throttle(where === 'in one process' ? null : redis);
  };

  it.each<[string, number, (index: number) => Guess]>([
    ['10 guesses per account, from any number of addresses', 10, (i) => ({ account: 'a', address: `10.0.0.${i}` })],
    ['30 guesses per address, at any number of accounts', 30, (i) => ({ account: `a${i}`, address: '10.0.0.1' })],
    ['an IPv6 network as one address', 30, (i) => ({ account: `a${i}`, address: `2001:db8::${i}` })],
    [
      'an IPv4-mapped IPv6 address as the IPv4 address',
      30,
      (i) => ({ address: i % 2 ? '10.0.0.1' : '::ffff:10.0.0.1' }),
    ],
  ])('are admitted: %s', async (_, limit, guess) => {
    expect(await admitted(open(), 40, guess)).toBe(limit);
  });

  it('are refused with retry-after', async () => {
    const attempts = open();
    await admitted(attempts, 10, () => ({ account: 'a' }));
    const refused: unknown = await attempts.count({ account: 'a' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'rate_limited', envelopeStatus: 429 });
    const { retryAfterSeconds = 0 } = (refused as AppError).details;
    expect(retryAfterSeconds).toBeGreaterThan(580);
    expect(retryAfterSeconds).toBeLessThanOrEqual(600);
  });

  it('do not count when they were correct', async () => {
    const attempts = open();
    const guess = { account: 'a', address: '10.0.0.1' };
    for (let login = 0; login < 50; login++) {
      const counted = await attempts.count(guess);
      counted.release();
    }
    await expect(attempts.count(guess)).resolves.toBeDefined();
  });
});

it('guesses are counted across all processes', async () => {
  const attempts = [throttle(redis), throttle(redis)];
  const admittedByEach = await Promise.all(attempts.map((one) => admitted(one, 20, () => ({ account: 'a' }))));
  expect(admittedByEach.reduce((sum, count) => sum + count)).toBe(10);
});
