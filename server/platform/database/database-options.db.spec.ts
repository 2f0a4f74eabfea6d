import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../config/config.js';
import { databaseOptions, idleTransactionMs } from './database-options.js';
import { Sql } from './sql.js';

const config = readConfig({ LOG_LEVEL: 'silent', PROCESS_EXPIRY_SECONDS: '2' });
const LOCK_BALANCE = 'UPDATE user_balances SET quota = quota WHERE user_id = 1';

let database: TestDatabase;
let sql: Sql;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  const target = { connection: { connectionString: database.url } };
  sql = new Sql(target, config);
  source = await new DataSource(databaseOptions(target, idleTransactionMs(config))).initialize();
  await database.query(
    `INSERT INTO users (id, username, aff_code, password_hash) OVERRIDING SYSTEM VALUE VALUES (1, 'alice', 'a', '')`,
  );
  await database.query('INSERT INTO user_balances (user_id, quota) VALUES (1, 100) ON CONFLICT DO NOTHING');
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await source.destroy();
  await database.drop();
});

describe('timeout of idle transactions', () => {
  it('an idle transaction of the relay releases its rows', async () => {
    const standing = sql.transaction(async (client) => {
      await client.query(LOCK_BALANCE);
      await database.query(LOCK_BALANCE);
    });
    await expect(standing).rejects.toThrow();
  });

  it('an idle transaction of the console releases its rows', async () => {
    const runner: QueryRunner = source.createQueryRunner();
    await runner.startTransaction();
    await runner.query(LOCK_BALANCE);
    await database.query(LOCK_BALANCE);
    await expect(runner.commitTransaction()).rejects.toThrow();
    await runner.release();
  });
});
