import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { readConfig } from '../../platform/config/config.js';
import { withOrigin } from '../../platform/database/change-origin.js';
import { Sql } from '../../platform/database/sql.js';
import { encodeCursor } from '../../platform/graphql/connection.js';
import { SortDirection } from '../../platform/graphql/list-order.js';
import { AuditEntriesService, type AuditSort } from './audit-entries.service.js';

const { ASC, DESC } = SortDirection;

let database: TestDatabase;
let sql: Sql;
let entries: AuditEntriesService;

/** Users and their actions, oldest first. The object of each event is the entry below. */
const EVENTS = [
  ['bob', 'token.key_shown'],
  ['ada', 'log.content_read'],
  ['bob', 'log.content_read'],
  ['ada', 'redemption.key_shown'],
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = new Sql({ connection: { connectionString: database.url } }, readConfig({ LOG_LEVEL: 'silent' }));
  const trail = new AuditTrail(sql);
  entries = new AuditEntriesService(sql, trail);
  for (const [index, [name, action]] of EVENTS.entries()) {
    const origin = { kind: 'user', userId: 1, name, role: 10, operation: 'test' } as const;
    await withOrigin(origin, () => trail.record({ action, objectId: String(index), facts: {} }));
  }
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await database.drop();
});

it.each<[AuditSort, SortDirection | undefined, string]>([
  ['TIME', undefined, '3 2 1 0'],
  ['TIME', ASC, '0 1 2 3'],
  ['ACTOR', undefined, '1 3 0 2'],
  ['ACTOR', DESC, '2 0 3 1'],
  ['ACTION', undefined, '1 2 3 0'],
  ['OBJECT', DESC, '0 3 2 1'],
])('sorted by %s %s has the same order by cursor and by page number', async (sort, direction, expected) => {
  const order = { sort, direction };
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const found: Awaited<ReturnType<AuditEntriesService['page']>> = await entries.page(
      {},
      { limit: 1, offset: 0, after },
      order,
    );
    seen.push(...found.entries.map(({ objectId }) => objectId));
    const last = found.entries.at(-1);
    after = last ? encodeCursor(found.order.cursorKey(last)) : null;
  } while (after);
  const numbered = (await entries.page({}, { limit: 10, offset: 0 }, order)).entries.map(({ objectId }) => objectId);
  expect([numbered.join(' '), seen.join(' ')]).toEqual([expected, expected]);
});

it('a cursor of another order is refused', async () => {
  const page = entries.page({}, { limit: 1, offset: 0, after: encodeCursor([1]) }, { sort: 'ACTOR' });
  await expect(page).rejects.toMatchObject({ code: 'invalid_parameter' });
});

it('entries name the user whom the object belongs to, whose name they do not store', async () => {
  await sql.pool.query(`INSERT INTO users (username, password_hash, aff_code) VALUES ('cleo', '', 'cleo')`);
  const { entries: found } = await entries.page({ objectType: 'user' }, { limit: 10, offset: 0 });
  expect(found.map(({ ownerName }) => ownerName)).toEqual(['cleo']);
});
