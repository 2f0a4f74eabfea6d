import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../config/config.js';
import { Secrets } from '../config/secrets.js';
import { Logger } from '../telemetry/logger.js';
import { DatabaseClaim } from './database-claim.js';

let database: TestDatabase;
const running: DatabaseClaim[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const claim of running.splice(0)) await claim.release();
});

async function start(secret: string, shared = true, variables: Record<string, string> = {}): Promise<void> {
  const config = readConfig({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    ENCRYPTION_KEY: 'an encryption key of the tests',
    SESSION_SECRET: secret,
    ...variables,
  });
  const secrets = await Secrets.load(config);
  const connection = { connectionString: database.url };
  const claim = await DatabaseClaim.make(connection, shared, secrets, new Logger(config), () => undefined);
  running.push(claim);
}

describe('processes on one database', () => {
  it('run together with one SESSION_SECRET', async () => {
    await Promise.all(
      ['the first secret of the tests', 'the first secret of the tests'].map((secret) => start(secret)),
    );
    expect(running).toHaveLength(2);
  });

  it('refuse to start while one with another SESSION_SECRET runs', async () => {
    await start('the first secret of the tests');
    await expect(start('another secret of the tests')).rejects.toThrow('another SESSION_SECRET');
    await start('the first secret of the tests');
  });

  it.each([
    ['SESSION_SECRET', 'accept the logins of the other'],
    ['ENCRYPTION_KEY', 'decrypt the keys of the other'],
  ])('can change %s if all processes first accept the new one in place of the previous one', async (name, refusal) => {
    const [old, next] = ['the first secret of the tests', 'the next secret of the tests'];
    const before = { [name]: old };
    const announced = { [name]: old, [`${name}_PREVIOUS`]: next };
    const changed = { [name]: next, [`${name}_PREVIOUS`]: old };
    await start(old, true, before);
    // The running process would not accept what this one makes.
    await expect(start(old, true, changed)).rejects.toThrow(refusal);
    await start(old, true, announced);
    await running.shift()?.release();
    await start(old, true, changed);
    expect(running).toHaveLength(2);
    await expect(start(old, true, before)).rejects.toThrow(refusal);
  });

  it('may have another SESSION_SECRET than earlier processes', async () => {
    await start('a third secret of the tests');
    expect(running).toHaveLength(1);
  });

  it.each([
    [true, false, 'several processes need REDIS_URL'],
    [false, true, 'a Tollgate process without REDIS_URL'],
  ])('use the database either alone or shared (first %s, second %s)', async (first, second, refusal) => {
    await start('the first secret of the tests', first);
    await expect(start('the first secret of the tests', second)).rejects.toThrow(refusal);
  });
});
