import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { LastingConnection } from './lasting-connection.js';

let database: TestDatabase;
let connection: LastingConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = new LastingConnection({ connectionString: database.url }, 'test', 5_000);
});
afterAll(async () => {
  await connection.end();
  await database.drop();
});

it('a statement after two that failed together keeps the connection that it opens', async () => {
  const failing = [connection.first('SELECT 1 / 0'), connection.first('SELECT 1 / 0')];
  const failures = Promise.allSettled(failing);
  await expect(failing[0]).rejects.toThrow();
  const later = connection.first<{ one: number }>('SELECT 1 AS one');
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await later).toEqual({ one: 1 });
  const process = () => connection.first<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  expect(await process()).toEqual(await process());
});
