import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { BalanceWatchService } from './balance-watch.service.js';
import { BalancesService } from './balances.service.js';
import { BookedCallsWatchService } from './booked-calls-watch.service.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledRow } from './settled-row.js';

const [ADA, BOB, CAROL] = [7, 8, 9];

/** Balances, bookings and consoles of one process, with its statements. */
function process(environment: Record<string, string> = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...environment });
  const logger = new Logger(config);
  const statements: { name: string; ids: unknown }[] = [];
  const quotas = new Map([ADA, BOB, CAROL].map((id) => [id, 1_000]));
  const database = { away: false };
  const lines: string[] = [];
  for (const level of ['warn', 'info'] as const) {
    jest.spyOn(logger, level).mockImplementation(({ event }) => void lines.push(event));
  }
  const query = async (name: string, _text: string, [ids]: readonly unknown[]) => {
    if (database.away) throw new Error('The database is away');
    statements.push({ name, ids });
    if (name === 'booked-calls') return [{ userId: ADA, channelId: 4 }];
    return (ids as number[]).map((id) => ({ id, quota: quotas.get(id), usedQuota: 0, requestCount: 0 }));
  };
  const sql = { query } as unknown as Sql;
  const feed = new SettledFeed(logger);
  const changes = new Changes(logger);
  const calls = new BookedCallsWatchService(feed, sql, config, logger);
  const watch = new BalanceWatchService(new BalancesService(sql), calls, logger, changes);
  const ends: (() => unknown)[] = [];
  return {
    statements,
    changes,
    database,
    lines,
    book: (userId: number, quota: number) => {
      quotas.set(userId, (quotas.get(userId) ?? 0) - quota);
      feed.publish([{ user_id: userId, channel_id: 4, quota } as SettledRow]);
    },
    /** What the console of the user receives. */
    console: (userId: number): number[] => {
      const received: number[] = [];
      const stream = watch.follow(userId);
      ends.push(() => stream.return?.());
      const read = async () => {
        for await (const { quota } of stream) received.push(quota);
      };
      void read();
      return received;
    },
    close: () => Promise.all(ends.splice(0).map((end) => end())),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('balance in the console', () => {
  it('is sent to its user only, once per second, with one statement for all calls of all connected users', async () => {
    const { console, book, statements, close } = process();
    const [ada, again, bob] = [console(ADA), console(ADA), console(BOB)];
    for (let call = 0; call < 50; call++) for (const user of [ADA, BOB, CAROL]) book(user, 2);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([ada, again, bob]).toEqual([[900], [900], [900]]);
    expect(statements).toEqual([{ name: 'user-balances', ids: [ADA, BOB] }]);
    book(ADA, 1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([ada, again, bob]).toEqual([[900, 899], [900, 899], [900]]);
    await close();
  });

  it('is sent after a ledger entry of any process, and only when it is another', async () => {
    const { console, changes, statements, close } = process();
    const ada = console(ADA);
    for (let entry = 0; entry < 2; entry++) {
      await changes.publish('balance', { userId: ADA });
      await changes.publish('balance', { userId: BOB });
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(ada).toEqual([1_000]);
    expect(statements.map(({ ids }) => ids)).toEqual([[ADA], [ADA]]);
    await close();
  });

  it.each([
    ['one process', {}],
    ['one of several', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('costs no statement in %s while no console is open, even after one was closed', async (_, environment) => {
    const { console, book, statements, close } = process(environment);
    book(ADA, 1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(statements).toEqual([]);
    console(ADA);
    await close();
    book(ADA, 1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(statements).toEqual([]);
  });

  it('is sent after an outage of the database, which is logged once', async () => {
    const { console, changes, database, lines, close } = process({ REDIS_URL: 'redis://127.0.0.1:1' });
    const ada = console(ADA);
    database.away = true;
    await changes.publish('balance', { userId: ADA });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lines.toSorted()).toEqual(['balance_watch.failed', 'booked_calls.failed']);
    database.away = false;
    await jest.advanceTimersByTimeAsync(4_000);
    expect(lines.slice(2).toSorted()).toEqual(['balance_watch.restored', 'booked_calls.restored']);
    expect(ada).toEqual([1_000]);
    await close();
  });

  it('follows the bookings of other processes with a statement every two seconds', async () => {
    const { console, statements, close } = process({ REDIS_URL: 'redis://127.0.0.1:1' });
    const [ada, bob] = [console(ADA), console(BOB)];
    await jest.advanceTimersByTimeAsync(6_500);
    expect([ada, bob]).toEqual([[1_000], []]);
    expect(statements.filter(({ name }) => name === 'booked-calls').length).toBe(3);
    await close();
  });
});
