import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './test-database.js';

describe('test database', () => {
  let ours: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    ours = await createTestDatabase();
    other = await createTestDatabase();
  });
  afterAll(async () => {
    await ours.drop();
    await other.drop();
  });

  it('is a real PostgreSQL of the version that the product ships', async () => {
    const [row] = await ours.query<{ server_version_num: string }>('SHOW server_version_num');
    expect(Number(row?.server_version_num)).toBeGreaterThanOrEqual(180000);
  });

  it('is visible to its own suite only', async () => {
    await ours.query('CREATE TABLE mark (id int)');
    const [row] = await other.query<{ found: string | null }>(`SELECT to_regclass('mark')::text AS found`);
    expect(row?.found).toBeNull();
  });

  it('does not exist after drop, even with open connections', async () => {
    const shortLived = await createTestDatabase();
    const name = new URL(shortLived.url).pathname.slice(1);
    await shortLived.drop();
    const rows = await ours.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    expect(rows).toEqual([]);
  });
});
