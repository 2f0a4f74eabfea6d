import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { Secrets } from '../../platform/config/secrets.js';
import { encryptionKeyDigest, useSecrets } from '../../platform/database/encryption-key.js';
import { partitionsAround } from '../../usage-log/log-partitions.js';
import { serverFindings, siteFindings } from './database-checks.js';

const secrets = Secrets.of({ encryptionKey: 'a key of the tests', sessionSecret: 'a secret of the tests' });
const others = Secrets.of({ encryptionKey: 'another key of the tests', sessionSecret: 'a secret of the tests' });

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await useSecrets({ connectionString: database.url }, secrets);
  for (const table of ['logs', 'log_contents'] as const) {
    for (const { name, from, to } of partitionsAround(Date.now(), table)) {
      const bounds = `FROM ('${from.toISOString()}') TO ('${to.toISOString()}')`;
      await database.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${table} FOR VALUES ${bounds}`);
    }
  }
  await database.query(`
    INSERT INTO channels (type, name, key_cipher, models, groups) VALUES (1, 'main', '', '{}', '{}');
    INSERT INTO job_runs (kind, params, state, result, created_at, finished_at)
      VALUES ('reconcile', '{}', 'done', '{"differenceCount": 0}', now(), now())`);
  // The claim of a process without REDIS_URL.
  await client.query('SELECT pg_advisory_lock(7067645)');
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function troubles(own: Secrets | undefined = secrets): Promise<Record<string, string>> {
  const findings = await siteFindings(client, own);
  return Object.fromEntries(
    findings.filter(({ status }) => status !== 'ok').map(({ check, status, text }) => [check, `${status}: ${text}`]),
  );
}

it('finds nothing in a healthy site', async () => {
  expect(await troubles()).toEqual({});
});

describe('diagnosis of replaced secrets', () => {
  const replaced = Secrets.of({
    encryptionKey: others.values.encryptionKey,
    previousEncryptionKey: secrets.values.encryptionKey,
    sessionSecret: 'the next secret of the tests',
    previousSessionSecret: secrets.values.sessionSecret,
  });

  beforeEach(() => useSecrets({ connectionString: database.url }, replaced));

  it('warns while values are encrypted with the previous key', async () => {
    expect((await troubles(replaced))['encryption key']).toBe('warning: values are encrypted with the previous key');
  });

  it.each([
    ["interval '1 hour'", undefined],
    ["interval '2 days'", 'warning: no value is encrypted with the previous key'],
  ])('advises to remove the previous key a day after its rotation: %s', async (ago, finding) => {
    await database.query(`
      INSERT INTO retired_encryption_keys (digest, key_cipher, retired_at) SELECT digest, '', now() - ${ago}
        FROM encryption_key WHERE digest <> '\\x${encryptionKeyDigest(replaced).toString('hex')}';
      DELETE FROM encryption_key WHERE digest IN (SELECT digest FROM retired_encryption_keys)`);
    expect((await troubles(replaced))['encryption key']).toBe(finding);
  });

  it('advises to remove the previous session secret when no login uses it', async () => {
    expect((await troubles(replaced))['session secret']).toMatch(/^warning: 0 logins/);
    await database.query(`INSERT INTO sessions (id_digest, user_id, created_at, last_seen_at, ip, user_agent)
      VALUES ('\\x01', 1, now() - interval '1 day', now(), '', '')`);
    expect((await troubles(replaced))['session secret']).toBeUndefined();
  });
});

describe('diagnosis of a site', () => {
  it.each([
    [
      'schema',
      `DELETE FROM migrations WHERE name LIKE 'RunItemTexts%'`,
      /^warning: 1 migrations are pending, .*RunItemTexts/,
    ],
    [
      'schema',
      `INSERT INTO migrations (timestamp, name) VALUES (0, 'Future1999')`,
      /^problem: .*newer version.*Future1999/,
    ],
    [
      'schema',
      `INSERT INTO migrations (timestamp, name) VALUES (0, 'UnfinishedRestore')`,
      /^problem: .*incomplete copy/,
    ],
    ['processes', 'SELECT pg_advisory_unlock(7067645)', /^warning: no process of the site is running/],
    [
      'processes',
      `SELECT pg_advisory_unlock(7067645), pg_advisory_lock_shared(7067645)`,
      /^problem: no process has the role gateway, console, worker/,
    ],
    [
      'log partitions',
      `DROP TABLE ${partitionsAround(Date.now())[1]?.name}`,
      /^problem: logs_\d{8} are missing, so calls cannot be billed/,
    ],
    ['ledger', `UPDATE job_runs SET result = '{"differenceCount": 3}'`, /^problem: 3 sums differed/],
    ['ledger', `UPDATE job_runs SET finished_at = now() - interval '3 days'`, /^warning: .* more than two days ago/],
    ['ledger', 'DELETE FROM job_runs', /^warning: has never been reconciled/],
    [
      'jobs',
      `INSERT INTO job_runs (kind, params, state, created_at, finished_at) VALUES ('backup', '{}', 'failed', now(), now())`,
      /^warning: the last runs of backup have failed/,
    ],
    ['channels', 'UPDATE channels SET status = 2', /^problem: no channel is enabled/],
    [
      'channels',
      `INSERT INTO channels (type, name, key_cipher, models, groups, status) VALUES (1, 'bad', '', '{}', '{}', 3)`,
      /^warning: 1 were .*bad/,
    ],
    [
      'failing channels',
      `INSERT INTO errors_by_hour_channel SELECT date_trunc('hour', now()), id, 30 FROM channels;
       INSERT INTO usage_by_hour_channel SELECT date_trunc('hour', now()), id, 20, 0, 0, 0, 0 FROM channels`,
      /^warning: .*: main \(30 of 50\)$/,
    ],
    [
      'prices',
      `INSERT INTO errors_by_hour (hour, day, user_id, token_id, channel_id, model_name, "group", cause, error_count)
         VALUES (date_trunc('hour', now()), now(), 1, 1, 0, 'new-model', 'default', 'rejected', 1);
       INSERT INTO logs (id, created_at, type, user_id, model_name, details)
         VALUES (1, now(), 100, 1, 'new-model', '{"status": 400, "code": "model_price_error"}')`,
      /^warning: .*: new-model$/,
    ],
  ])('reports %s after: %s', async (check, statement, expected) => {
    await client.query(statement);
    expect(await troubles()).toEqual({ [check]: expect.stringMatching(expected) });
  });

  it('takes a few failed calls of a channel, and other rejected calls, for no fault of the site', async () => {
    await client.query(`
      INSERT INTO errors_by_hour_channel SELECT date_trunc('hour', now()), id, 9 FROM channels;
      INSERT INTO errors_by_hour (hour, day, user_id, token_id, channel_id, model_name, "group", cause, error_count)
        VALUES (date_trunc('hour', now()), now(), 1, 1, 0, 'm', 'default', 'rejected', 1);
      INSERT INTO logs (id, created_at, type, user_id, model_name, details)
        VALUES (1, now(), 100, 1, 'm', '{"status": 400, "code": "invalid_parameter"}')`);
    expect(await troubles()).toEqual({});
  });

  it('reports that a registration needs mails that cannot be sent', async () => {
    await client.query(
      `INSERT INTO options (key, value) VALUES ('EmailVerificationEnabled', 'true'), ('SMTPServer', '')`,
    );
    expect((await troubles()).mail).toMatch(/^problem: SMTPServer is not set/);
    await client.query(`UPDATE options SET value = 'smtp.example' WHERE key = 'SMTPServer'`);
    expect((await troubles()).mail).toMatch(/^problem: .* no sender/);
    await client.query(`INSERT INTO options (key, value) VALUES ('SMTPFrom', 'noreply@example.com')`);
    expect(await troubles()).toEqual({});
  });

  it('reports settings of the server without which bills are lost', async () => {
    const settings = async () => (await serverFindings(client)).find(({ check }) => check === 'database settings');
    await client.query('SET synchronous_commit = on');
    expect((await settings())?.text ?? '').not.toContain('synchronous_commit');
    await client.query('SET synchronous_commit = off');
    expect((await settings())?.text).toContain('synchronous_commit is off');
  });

  it.each([
    ['another key', others, 'is not the key'],
    ['no key', undefined, 'no ENCRYPTION_KEY is set'],
  ])('reports %s', async (_, own, expected) => {
    const findings = await siteFindings(client, own);
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([
      expect.objectContaining({ check: 'encryption key', status: 'problem', text: expect.stringContaining(expected) }),
    ]);
  });
});
