import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../../platform/config/config.js';
import { replicaFindings } from './environment-checks.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const findings = (url?: string) =>
  replicaFindings(readConfig({ LOG_LEVEL: 'silent', ...(url !== undefined && { DATABASE_READ_URL: url }) }), {
    connectionString: database.url,
  });

describe('check of the read replica', () => {
  it('is absent without DATABASE_READ_URL', async () => {
    expect(await findings()).toEqual([]);
  });

  it('passes for a database that serves reads', async () => {
    expect(await findings(database.url)).toMatchObject([{ check: 'read replica', status: 'ok' }]);
  });

  it('contains advice when it does not respond', async () => {
    expect(await findings('postgres://tollgate:tests@127.0.0.1:1/tollgate')).toMatchObject([
      {
        status: 'warning',
        text: 'is not used: it does not respond',
        advice: expect.stringContaining('DATABASE_READ_URL'),
      },
    ]);
  });
});
