import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { databaseOptions } from './database-options.js';
import { UserIdentities1767100000001 } from './migrations/1767100000001-user-identities.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(databaseOptions({ connection: { connectionString: database.url } })).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const COLUMNS = `
  SELECT username, github_id, oidc_id, linux_do_id, wechat_id, telegram_id, deleted_at IS NULL AS active
  FROM users ORDER BY username`;
const ROWS = `
  SELECT username, provider, subject FROM user_identities JOIN users ON users.id = user_id ORDER BY username, provider`;

describe('migration of user identities', () => {
  it('moves the identities of users, also of cancelled ones, to rows and back', async () => {
    const migration = new UserIdentities1767100000001();
    const runner = source.createQueryRunner();
    await migration.down(runner);
    await database.query(`
    INSERT INTO users (username, role, aff_code, github_id, oidc_id, linux_do_id, wechat_id, telegram_id, deleted_at) VALUES
      ('ada', 1, 'a', '7', 'sub-7', NULL, 'wx', '9', NULL), ('bob', 1, 'b', NULL, NULL, '7', NULL, NULL, now()),
      ('eve', 1, 'e', NULL, NULL, NULL, NULL, NULL, NULL)`);
    const former = await database.query(COLUMNS);

    await migration.up(runner);
    const rows = await database.query(ROWS);
    expect(rows).toEqual([
      { username: 'ada', provider: 'github', subject: '7' },
      { username: 'ada', provider: 'oidc', subject: 'sub-7' },
      { username: 'ada', provider: 'telegram', subject: '9' },
      { username: 'ada', provider: 'wechat', subject: 'wx' },
      { username: 'bob', provider: 'linuxdo', subject: '7' },
    ]);

    await migration.down(runner);
    expect(await database.query(COLUMNS)).toEqual(former);
    await migration.up(runner);
    expect(await database.query(ROWS)).toEqual(rows);
    await runner.release();
  });
});
