import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../config/config.js';
import { Secrets } from '../config/secrets.js';
import { useSecrets } from './encryption-key.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function start(key: string): Promise<void> {
  const given = { DATABASE_URL: database.url, ENCRYPTION_KEY: key, SESSION_SECRET: 'a session secret of the tests' };
  await useSecrets({ connectionString: database.url }, await Secrets.load(readConfig(given)));
}

describe('encryption key of a database', () => {
  it('is the key of the first process, stored as a digest only', async () => {
    const key = 'the first key of the tests';
    const outcomes = await Promise.allSettled([key, key, key].map(start));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    await expect(start('another key of the tests')).rejects.toThrow('ENCRYPTION_KEY differs');
    await start(key);
    const [row] = await database.query<{ digest: Buffer }>('SELECT digest FROM encryption_key');
    expect(row?.digest.toString('latin1')).not.toContain(key);
  });
});
