import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { jobContext } from '../../../test/support/job-context.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { CallKind } from '../../common/call-kind.js';
import { WEEK_MS } from '../../common/durations.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { rowIdAt } from '../../platform/database/row-id.js';
import { LOG_PARTITIONS, LogPartitions, partitionsAround } from '../../usage-log/log-partitions.js';
import { LogType } from '../../usage-log/log-type.js';
import { ChannelNames } from '../channel-names.port.js';
import { addIndexedModels } from '../indexed-models.js';
import { addRowConditions, Conditions } from '../log-conditions.js';
import type { LogCriteria } from '../log-criteria.js';
import { LogDatabase } from '../log-database.js';
import { NEWEST_FIRST } from '../log-order.js';
import { LogsModule } from '../logs.module.js';
import { LogsRepository } from '../logs.repository.js';
import { LogIndexesJob } from './log-indexes.job.js';
import { missingIndexes } from './week-indexes.js';

const [lastWeek, thisWeek] = partitionsAround(Date.now()).map(({ name }) => name) as [string, string];
const [weekBefore] = partitionsAround(Date.now() - WEEK_MS).map(({ name }) => name) as [string];
const KEYS = ['channel', 'group', 'kind', 'model', 'token', 'token_name', 'type', 'username'];
const NAMES = KEYS.map((key) => `${lastWeek}_by_${key}`);

let domain: DomainModule;

beforeAll(async () => {
  domain = await openDomain([AccountsModule, LogsModule], [{ provide: ChannelNames, useValue: {} }]);
  await domain.get(LogPartitions).ensure(Date.now() - WEEK_MS);
  // 20 MB in each of two weeks; the week before is small.
  for (const [ageMs, rows] of [
    [0, 20_000],
    [WEEK_MS, 20_000],
    [2 * WEEK_MS, 100],
  ] as const) {
    const { id, createdAt } = rowIdAt(Date.now() - ageMs, 0);
    await domain.database.query(
      `INSERT INTO ${LOG_PARTITIONS} (id, created_at, type, user_id, model_name, content)
        SELECT $1::bigint + n, $2, 2, 1, CASE WHEN n = 7 THEN 'rare' ELSE 'common' END, repeat('x', 1000)
          FROM generate_series(1, $3::integer) n`,
      [id, createdAt, rows],
    );
  }
  await domain.database.query(`ANALYZE ${LOG_PARTITIONS}`);
});
afterAll(() => domain.close());

/** Runs the job as its schedule does; returns the number of runs. */
async function scheduled(): Promise<number> {
  const job = domain.get(LogIndexesJob);
  await job.startScheduled();
  const runs = await job.pending();
  for (const data of runs) await job.run(data, jobContext());
  return runs.length;
}

async function indexesOf(partition: string): Promise<string[]> {
  const rows = await domain.database.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index
      WHERE indrelid = $1::regclass AND indisvalid AND indexrelid::regclass::text LIKE '%\\_by\\_%' ORDER BY 1`,
    [partition],
  );
  return rows.map(({ name }) => name);
}

it('builds indexes of large weeks that have ended, once', async () => {
  expect(await scheduled()).toBe(1);
  expect(await indexesOf(lastWeek)).toEqual(NAMES);
  expect(await indexesOf(thisWeek)).toEqual([]);
  expect(await indexesOf(weekBefore)).toEqual([]);
  expect(await scheduled()).toBe(0);
});

it('builds the indexes of the current week when it is large', async () => {
  const client = new pg.Client(domain.database.url);
  await client.connect();
  const MB = 1024 * 1024;
  const missing = async (current: number) =>
    missingIndexes(executorOf(client), Date.now(), { ended: 16 * MB, current });
  expect((await missing(16 * MB)).map(({ name }) => name).toSorted()).toEqual(
    KEYS.map((key) => `${thisWeek}_by_${key}`),
  );
  expect(await missing(64 * MB)).toEqual([]);
  await client.end();
});

it('replaces the index of an interrupted build', async () => {
  await domain.database.query('UPDATE pg_index SET indisvalid = false WHERE indexrelid = $1::regclass', [
    `${lastWeek}_by_model`,
  ]);
  expect(await scheduled()).toBe(1);
  expect(await indexesOf(lastWeek)).toEqual(NAMES);
});

it.each<[string, LogCriteria]>([
  ['model', { modelName: 'rare' }],
  ['model', { modelName: 'rar%' }],
  ['channel', { channelId: 3 }],
  ['token', { tokenId: 3 }],
  ['token_name', { tokenName: 'absent' }],
  ['username', { username: 'absent' }],
  ['group', { group: 'absent' }],
  ['kind', { kind: CallKind.IMAGE_TASK }],
  ['type', { types: [LogType.topUp] }],
])('supports the filter by %s: %j', async (index, criteria) => {
  const conditions = new Conditions();
  addRowConditions(conditions, criteria);
  const plan = await domain.database.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT * FROM ${lastWeek} WHERE NOT hidden AND ${conditions.text} ORDER BY created_at DESC, id DESC LIMIT 50`,
    conditions.values,
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`${lastWeek}_by_${index}\\b`));
});

describe('pattern of model names that begins with a wildcard', () => {
  const found = async (modelName: string, range: Pick<LogCriteria, 'from' | 'to'> = {}) => {
    const page = { limit: 50, offset: 0, order: NEWEST_FIRST };
    const rows = await domain.get(LogsRepository).page({ modelName, ...range }, page);
    return rows.map(({ modelName: name, createdAt }) => [
      name,
      Math.floor((Date.now() - createdAt.getTime()) / WEEK_MS),
    ]);
  };

  beforeAll(async () => {
    await domain.database.query(`UPDATE logs SET model_name = 'current-rare' WHERE model_name = 'rare' AND id = (
      SELECT max(id) FROM logs WHERE model_name = 'rare')`);
  });

  it.each<[string, [string, number][]]>([
    [
      '%rare%',
      [
        ['current-rare', 0],
        ['rare', 1],
        ['rare', 2],
      ],
    ],
    [
      '%are',
      [
        ['current-rare', 0],
        ['rare', 1],
        ['rare', 2],
      ],
    ],
    [
      '_are',
      [
        ['rare', 1],
        ['rare', 2],
      ],
    ],
    ['%current%', [['current-rare', 0]]],
    ['%absent%', []],
  ])('%s finds the rows of indexed and other weeks, newest first', async (pattern, expected) => {
    expect(await found(pattern)).toEqual(expected);
  });

  it.each([
    ['after', { from: new Date(Date.now() - WEEK_MS / 2) }, ['current-rare']],
    ['before', { to: new Date(Date.now() - 1.5 * WEEK_MS) }, ['rare']],
  ])('is limited to a time %s the indexed week', async (_, range, names) => {
    expect((await found('%rare%', range)).map(([name]) => name)).toEqual(names);
  });

  it('does not scan an indexed week', async () => {
    const conditions = new Conditions();
    addRowConditions(conditions, { modelName: '%rare%' });
    await addIndexedModels(conditions, { modelName: '%rare%' }, domain.get(LogDatabase).executor());
    const plan = await domain.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM logs WHERE NOT hidden AND ${conditions.text} ORDER BY created_at DESC, id DESC LIMIT 50`,
      conditions.values,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${lastWeek}_by_model`);
  });
});
