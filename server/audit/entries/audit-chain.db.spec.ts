import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { recordEvent } from '../../platform/audit/audit-trail.js';
import { readConfig } from '../../platform/config/config.js';
import { withOrigin } from '../../platform/database/change-origin.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { checkChain } from './audit-chain.js';
import { shortenLog } from './audit-entries.service.js';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = new Sql({ connection: { connectionString: database.url } }, readConfig({ LOG_LEVEL: 'silent' }));
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await database.drop();
});

const ENCRYPTED = `v1.${'A'.repeat(60)}`;
const ada = {
  kind: 'user',
  userId: 7,
  name: 'ada',
  role: 10,
  address: '203.0.113.9',
  operation: 'PUT /api/channel',
} as const;
const check = () => sql.transaction((client) => checkChain(executorOf(client)));

interface Entry {
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_name: string;
  readonly operation: string;
  readonly before: unknown;
  readonly after: unknown;
}
const newest = async (): Promise<Entry | undefined> =>
  (await database.query<Entry & pg.QueryResultRow>('SELECT * FROM audit_entries ORDER BY position DESC LIMIT 1'))[0];

async function newChannel(name: string): Promise<number> {
  const insert = `INSERT INTO channels (type, name, key_cipher, key_fingerprints, models, groups) VALUES (1, $1, $2, '{a9c246e7}', '{m}', '{default}') RETURNING id`;
  const { rows } = await sql.transaction((client) => client.query<{ id: number }>(insert, [name, ENCRYPTED]));
  return rows[0]?.id ?? 0;
}

/** Changes the log itself, as a person with access to the database can. */
async function tamper(statement: string): Promise<void> {
  await database.query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
  await database.query(statement);
  await database.query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
}

describe('recording', () => {
  it('stores the fields that an update changes, with the origin of its transaction', async () => {
    const id = await newChannel('before');
    await withOrigin(ada, () =>
      sql.transaction((client) => client.query(`UPDATE channels SET name = 'after', priority = 3 WHERE id = $1`, [id])),
    );
    expect(await newest()).toMatchObject({
      action: 'channel.updated',
      actor_kind: 'user',
      actor_name: 'ada',
      actor_role: 10,
      address: '203.0.113.9',
      operation: 'PUT /api/channel',
      object_type: 'channel',
      object_id: String(id),
      object_name: 'after',
      before: { name: 'before', priority: 0 },
      after: { name: 'after', priority: 3 },
    });
  });

  it('stores fingerprints of keys instead of the keys, encrypted or not', async () => {
    await newChannel('secrets');
    const entry = JSON.stringify(await newest());
    expect(entry).toContain('a9c246e7');
    expect(entry).not.toContain(ENCRYPTED);
    expect(entry).toMatch(/"key_cipher":"encrypted:[0-9a-f]{12}"/);
  });

  it('names the database role for a change by another client, and the program for one without an origin', async () => {
    const id = await newChannel('by hand');
    expect(await newest()).toMatchObject({ actor_kind: 'system', actor_name: '' });
    await database.query('UPDATE channels SET weight = 9 WHERE id = $1', [id]);
    expect(await newest()).toMatchObject({ actor_kind: 'database', actor_name: expect.stringMatching(/./) });
  });

  it.each([
    [
      'a measurement',
      'UPDATE channels SET response_time_ms = response_time_ms + 1, tested_at = now(), balance = balance + 1',
    ],
    ['an update without a difference', 'UPDATE channels SET weight = weight'],
    [
      'a charge',
      `INSERT INTO ledger_entries (user_id, amount, kind, effect_key) VALUES (1, 1, 'topup', gen_random_uuid()::text)`,
    ],
  ])('of %s does not touch the audit log', async (_, statement) => {
    await newChannel('measured');
    const before = await database.query('SELECT *, xmin::text FROM audit_head');
    await database.query(statement);
    expect(await database.query('SELECT *, xmin::text FROM audit_head')).toEqual(before);
  });

  it('leaves no entry of a transaction that is rolled back', async () => {
    const before = await check();
    const failing = sql.transaction(async (client) => {
      await client.query(`UPDATE channels SET name = 'never'`);
      await recordEvent({ action: 'token.key_shown', objectId: 1 }, executorOf(client));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await check()).toEqual(before);
  });

  it('chains concurrent transactions on the same rows in the order of their commits', async () => {
    const [one, two] = [await newChannel('one'), await newChannel('two')];
    const before = (await check()).entries;
    const write = (first: number, second: number) =>
      sql.transaction(async (client) => {
        // In one order, as the services do; the audit log adds no lock that could deadlock before the commit.
        for (const id of [first, second].sort((a, b) => a - b)) {
          await client.query('UPDATE channels SET priority = priority + 1 WHERE id = $1', [id]);
        }
      });
    await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? write(one, two) : write(two, one))));
    expect(await check()).toMatchObject({ entries: before + 80, broken: null });
  });
});

describe('the check', () => {
  beforeEach(async () => {
    await database.query(`TRUNCATE audit_entries; UPDATE audit_head SET position = 0, hash = sha256('')`);
    for (let count = 0; count < 5; count++) {
      const at = new Date(Date.UTC(2026, 0, 1, count)).toISOString();
      await withOrigin({ ...ada, at }, () => newChannel(`channel ${count}`));
    }
  });

  it('accepts an unchanged log', async () => {
    expect(await check()).toMatchObject({ entries: 5, first: 1, last: 5, broken: null });
  });

  it('accepts a log whose oldest entries were deleted by the command', async () => {
    const [third] = await database.query<{ at: Date }>('SELECT at FROM audit_entries WHERE position = 3');
    expect(await sql.transaction((client) => shortenLog(third?.at ?? new Date(0), executorOf(client)))).toBe(2);
    expect(await check()).toMatchObject({ entries: 4, first: 3, last: 6, broken: null });
    await tamper('DELETE FROM audit_entries WHERE position = 3');
    expect((await check()).broken).toEqual({ position: 4, problem: 'previous entry missing' });
  });

  it.each([
    ['a changed value', `UPDATE audit_entries SET after = '{}' WHERE position = 3`, 3, 'changed'],
    ['a changed actor', `UPDATE audit_entries SET actor_name = 'eve' WHERE position = 2`, 2, 'changed'],
    ['a changed time', `UPDATE audit_entries SET at = at - interval '1 second' WHERE position = 4`, 4, 'changed'],
    ['a removed entry', 'DELETE FROM audit_entries WHERE position = 3', 4, 'previous entry missing'],
    ['a removed first entry', 'DELETE FROM audit_entries WHERE position = 1', 2, 'previous entry missing'],
    ['a removed last entry', 'DELETE FROM audit_entries WHERE position = 5', 4, 'later entries missing'],
    [
      'an inserted entry',
      `UPDATE audit_entries SET position = position + 100 WHERE position > 2;
       INSERT INTO audit_entries (position, actor_kind, action, object_type, previous_hash, hash)
         SELECT 3, 'user', 'user.updated', 'user', hash, hash FROM audit_entries WHERE position = 2;
       UPDATE audit_entries SET position = position - 99 WHERE position > 100`,
      3,
      'changed',
    ],
    [
      'an entry without a place',
      `INSERT INTO audit_entries (actor_kind, action, object_type) VALUES ('user', 'user.updated', 'user')`,
      null,
      'inserted',
    ],
    [
      'an entry whose hash was recomputed',
      `UPDATE audit_entries SET after = '{}', hash = sha256('anew') WHERE position = 3;
       UPDATE audit_entries SET previous_hash = sha256('anew') WHERE position = 4`,
      3,
      'changed',
    ],
  ])('finds %s', async (_, statement, position, problem) => {
    await tamper(statement);
    expect((await check()).broken).toEqual({ position, problem });
  });
});
