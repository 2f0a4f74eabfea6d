import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { instant } from '../model/row-values.js';
import { openPostgres } from './postgres-source.js';
import type { Source } from './source.js';

let database: TestDatabase;
let source: Source;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  await database.query('CREATE TABLE times (plain timestamp(3), zoned timestamptz, number bigint)');
  await database.query(
    "INSERT INTO times VALUES ('2030-12-31 12:00:00.5', '2030-12-31 20:00:00.5+08', 9007199254740991)",
  );
  source = await openPostgres(database.url);
});
afterAll(async () => {
  await source.close();
  await database.drop();
});

describe('row of a PostgreSQL source', () => {
  it('has times without a zone as texts, which are read as UTC wherever the import runs', async () => {
    for await (const row of source.rows('times')) {
      expect(row).toMatchObject({ plain: '2030-12-31 12:00:00.5', number: 9_007_199_254_740_991 });
      const noon = new Date('2030-12-31T12:00:00.5Z');
      expect([instant(row, 'plain'), instant(row, 'zoned')]).toEqual([noon, noon]);
    }
    expect.assertions(2);
  });
});
