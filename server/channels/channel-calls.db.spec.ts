import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { readConfig } from '../platform/config/config.js';
import { Sql } from '../platform/database/sql.js';
import { Logger } from '../platform/telemetry/logger.js';
import { ChannelCalls } from './channel-calls.js';
import { FailedAttemptCounts } from './events/failed-attempt-counts.js';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  const target = { connection: { connectionString: database.url } };
  sql = new Sql(target, readConfig({ LOG_LEVEL: 'silent' }));
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await database.drop();
});

const answered = (hoursAgo: number, channel: number, count: number) =>
  database.query(
    `INSERT INTO usage_by_hour_channel
       (hour, channel_id, request_count, quota, prompt_tokens, completion_tokens, use_time_ms)
     VALUES (date_trunc('hour', now()) - make_interval(hours => $1), $2, $3, 0, 0, 0, 0)`,
    [hoursAgo, channel, count],
  );
const failed = (hoursAgo: number, channel: number, count: number) =>
  database.query(
    `INSERT INTO errors_by_hour_channel (hour, channel_id, error_count)
     VALUES (date_trunc('hour', now()) - make_interval(hours => $1), $2, $3)`,
    [hoursAgo, channel, count],
  );

/** Counts failed attempts as two processes that write at the same time. */
async function attempted(channel: number, count: number): Promise<void> {
  const processes = [1, 2].map(() => new FailedAttemptCounts(sql, new Logger(readConfig({ LOG_LEVEL: 'silent' }))));
  for (let n = 0; n < count; n++) processes[n % 2]?.record(channel);
  await Promise.all(processes.map((each) => each.beforeApplicationShutdown()));
}

it('ChannelCalls sums the hours of the last day in the order of the ids, with zero for channels without calls', async () => {
  await answered(0, 1, 90);
  await answered(22, 1, 9);
  await answered(25, 1, 1_000);
  await failed(3, 1, 1);
  await failed(26, 1, 1_000);
  await failed(1, 2, 4);
  const calls = new ChannelCalls(sql);
  expect(await calls.ofLastDay([3, 2, 1])).toEqual([
    { answered: 0, failed: 0 },
    { answered: 0, failed: 4 },
    { answered: 99, failed: 1 },
  ]);
});

it('ChannelCalls counts failed attempts, which include the calls that failed on the channel in the same hour', async () => {
  await attempted(4, 15);
  await attempted(5, 7);
  await failed(0, 5, 3);
  await failed(2, 5, 2);
  expect(await new ChannelCalls(sql).ofLastDay([4, 5])).toEqual([
    { answered: 0, failed: 15 },
    { answered: 0, failed: 9 },
  ]);
});
