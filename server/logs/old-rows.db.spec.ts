import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { chargeTextIn } from '../billing/prices/charge-text.js';
import { databaseOptions } from '../platform/database/database-options.js';
import { migrate } from '../platform/database/migrate.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { toLogModel } from './log.model.js';
import { encodeLog, encodeOwnLog } from './log.wire.js';
import { LOG_COLUMN_LIST, LOG_COLUMN_LIST_WITH_CHARGE, type StoredLogRow, toLogRow } from './log-row.js';
import { LogTailService } from './log-tail.service.js';
import { LogsResolver } from './logs.resolver.js';
import { LogsService } from './logs.service.js';

type Fields = Record<string, unknown>;

/** A row that the version before the column `charge` wrote, and its responses over REST and GraphQL. */
interface OldRow {
  readonly name: string;
  readonly row: Fields & { readonly id: number; readonly request_id: string };
  readonly rest: Fields;
  readonly own: Fields;
  readonly graphql: Fields & { readonly receipt: Fields | null };
}

const written: OldRow[] = JSON.parse(readFileSync(new URL('./fixtures/rows-of-0.1.json', import.meta.url), 'utf8'));
const LAST_MIGRATION = 1_766_800_000_000;
/** The statement of the previous version. */
const SETTLE = 'SELECT user_id, quota, version FROM settle_usage($1::json, $2::uuid)';

let database: TestDatabase;
/** A connection of a process of the previous version, with its prepared statement. */
let previous: pg.Client;

const settle = (rows: readonly Fields[]) =>
  previous.query({ name: 'settle', text: SETTLE, values: [JSON.stringify(rows), null] });

async function stored(id: number, columns = LOG_COLUMN_LIST_WITH_CHARGE): Promise<StoredLogRow> {
  const [row] = await database.query<StoredLogRow>(`SELECT ${columns} FROM logs WHERE id = $1`, [id]);
  return row as StoredLogRow;
}

beforeAll(async () => {
  database = await createTestDatabase('empty');
  const target = { connection: { connectionString: database.url } };
  const all = databaseOptions(target).migrations as (new () => object)[];
  await migrate(target, { migrations: all.filter(({ name }) => Number(name.slice(-13)) <= LAST_MIGRATION) as never });
  await database.query('CREATE TABLE logs_all PARTITION OF logs DEFAULT');
  previous = new pg.Client({ connectionString: database.url });
  await previous.connect();
  await settle(written.map(({ row }) => row));
  await migrate(target);
});
afterAll(async () => {
  await previous.end();
  await database.drop();
});

/** The record with the additional fields that rows of new-api have. */
const translated = (record: Fields, requestId: string): Fields => ({
  ...record,
  request_id: requestId,
  ip: '',
  content: chargeTextIn(String(record.content), 'en'),
});

describe('row of the previous version', () => {
  it.each(written)('is read as before: $name', async ({ row: { id, request_id: requestId }, rest, own, graphql }) => {
    const row = toLogRow(await stored(id));
    expect(row.charge).toBeNull();
    expect(row.conversation).toBeNull();
    // The texts of charges were read as they are stored, in Chinese.
    expect(encodeLog(row, 'First', 'en')).toEqual(translated(rest, requestId));
    expect(encodeOwnLog(row, 'en')).toEqual(translated(own, requestId));
    const model = toLogModel(row, true, 'en');
    const { timeToFirstToken, cachedTokens, upstreamModel } = model;
    const fields = new LogsResolver({} as LogsService, {} as LogTailService, { nameOf: () => 'First' });
    const [receipt, route] = [fields.receipt(model), fields.route(model, { language: 'en' } as GraphQLContext)];
    const other = fields.other(toLogModel(row, false, 'en'));
    // Later versions have further fields.
    expect({ timeToFirstToken, cachedTokens, upstreamModel, receipt, route, other }).toMatchObject(graphql);
  });

  it('is in lists without its charge as well', async () => {
    const [{ row, graphql }] = written as [OldRow];
    const { timeToFirstTokenMs, cachedTokens, upstreamModel } = toLogRow(await stored(row.id, LOG_COLUMN_LIST));
    const { timeToFirstToken, ...shown } = graphql;
    expect({ timeToFirstToken: timeToFirstTokenMs, cachedTokens, upstreamModel }).toMatchObject({
      timeToFirstToken,
      cachedTokens: shown['cachedTokens'],
      upstreamModel: shown['upstreamModel'],
    });
  });

  it('may still be settled while processes of both versions run, once', async () => {
    const [{ row, graphql }] = written as [OldRow];
    const late = { ...row, id: row.id + 1, request_id: 'late' };
    const booked = await settle([late]);
    expect(booked.rows).toMatchObject([{ user_id: '7', version: '2' }]);
    expect((await settle([late])).rows).toEqual([]);
    expect(toLogRow(await stored(late.id))).toMatchObject({ charge: null, cachedTokens: graphql['cachedTokens'] });
  });

  it('does not accept a row of a call under its id', async () => {
    const [{ row }] = written as [OldRow];
    await expect(settle([{ ...row, request_id: 'another call' }])).rejects.toMatchObject({ code: 'TG001' });
  });
});
