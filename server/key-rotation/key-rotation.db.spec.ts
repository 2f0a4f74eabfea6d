import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { jobContext } from '../../test/support/job-context.js';
import { fillEmptyTables } from '../../test/support/sample-rows.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import { Secrets } from '../platform/config/secrets.js';
import { Cipher, type CipherPurpose } from '../platform/crypto/cipher.js';
import { keyState, useSecrets } from '../platform/database/encryption-key.js';
import { markSecrets } from '../platform/database/secret-marks.js';
import { KeyRotationJob } from './key-rotation.job.js';
import { KeyRotationModule } from './key-rotation.module.js';
import { reencryptBatch } from './reencryption.js';
import { ALL_SEALED_COLUMNS, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.js';

const former = { encryptionKey: 'the former key of the tests', sessionSecret: 'a session secret of the tests' };
const current = { ...former, encryptionKey: 'the current key of the tests' };
const formerSecrets = Secrets.of(former);

/** The files that encrypt values, and the purposes. A new one must be added here when its column is in SEALED_COLUMNS. */
const ENCRYPTING_FILES: Readonly<Record<string, readonly string[]>> = {
  'accounts/mail-codes/mail-codes.ts': ['mailed-code'],
  'accounts/second-factor/second-factors.service.ts': ['second-factor'],
  'accounts/sessions/provider-sessions.service.ts': ['id-token'],
  'accounts/settings/personal-settings.service.ts': ['TRANSPORT_SECRET'],
  'accounts/third-party/sign-in-states.service.ts': ['sign-in-response'],
  'alerts/receivers/alert-receivers.service.ts': ['TRANSPORT_SECRET'],
  'audit/sinks/audit-sinks.service.ts': ['AUDIT_SINK_SECRET'],
  'batches/file-store.ts': ['batch-file'],
  'billing/redemptions/redemptions.service.ts': ['redemption-key'],
  'channels/model/channel-rows.ts': ['channel-key'],
  'cli/move.ts': ['database-address'],
  'imports/stored-sources/stored-sources.service.ts': ['import-source', 'import-source'],
  'imports/steps/import-channels.ts': ['channel-key'],
  'imports/steps/import-redemptions.ts': ['redemption-key'],
  'imports/steps/import-tokens.ts': ['token-key', 'token-key'],
  'key-rotation/key-rotation.job.ts': ['retired-key'],
  'logs/contents/log-content-writer.service.ts': ['log-content'],
  'logs/responses/response-store.service.ts': ['stored-response', 'stored-response'],
  'logs/sinks/log-sinks.service.ts': ['SINK_SECRET'],
  'options/option-editor.service.ts': ['option'],
  'platform/crypto/cipher.ts': ['purpose'],
  'platform/http/idempotency/idempotency-keys.service.ts': ['idempotent-answer'],
  'protocols/dialects/openai/responses/reasoning-token.ts': ['reasoning'],
  'relay/batches/batch-runner.job.ts': ['batch-file'],
  'teams/invitations/invitation-mails.service.ts': ['invitation-secret'],
  'tokens/token-columns.ts': ['token-key'],
};

let domain: DomainModule;
let job: KeyRotationJob;
let runs: JobRunsService;

beforeAll(async () => {
  domain = await openDomain([KeyRotationModule], [], {
    ENCRYPTION_KEY: current.encryptionKey,
    ENCRYPTION_KEY_PREVIOUS: former.encryptionKey,
    SESSION_SECRET: current.sessionSecret,
  });
  job = domain.get(KeyRotationJob);
  runs = domain.get(JobRunsService);
  await fillEmptyTables(domain.database);
  await domain.database.query(`
    TRUNCATE encryption_key, retired_encryption_keys, session_secrets, options;
    INSERT INTO options (key, value, updated_at) VALUES ('SMTPToken', '', now()), ('SystemName', 'a name', now());
    UPDATE idempotency_keys SET status = 200, answer_cipher = '';`);
  await useSecrets({ connectionString: domain.database.url }, formerSecrets);
  for (const [purpose, columns] of Object.entries(SEALED_COLUMNS)) {
    for (const column of columns) await fill(column, purpose as CipherPurpose);
  }
  await useSecrets({ connectionString: domain.database.url }, domain.get(Secrets));
});
afterAll(() => domain.close());

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`;
const plainOf = (column: SealedColumn, key: readonly string[]) => `${nameOf(column)} ${key.join(' ')}`;

async function rowsOf({ table, column, key, digest }: SealedColumn) {
  const names = Object.keys(key).map((name) => `${name}::text`);
  const condition = table === 'options' ? "WHERE key = 'SMTPToken'" : '';
  return domain.database.query<{ key: string[]; value: string; digest: Buffer }>(
    `SELECT ARRAY[${names}] AS key, ${column}::text AS value, ${digest ? 'key_digest' : 'NULL'} AS digest
      FROM ${table} ${condition}`,
  );
}

async function fill(column: SealedColumn, purpose: CipherPurpose): Promise<void> {
  if (column.table === 'retired_encryption_keys') {
    await domain.database.query("INSERT INTO retired_encryption_keys (digest, key_cipher) VALUES ('\\x07', '')");
  }
  const cipher = new Cipher(formerSecrets);
  for (const { key } of await rowsOf(column)) {
    const plain = plainOf(column, key);
    const sealed = cipher.encrypt(purpose, plain);
    const value = column.column === 'setting' ? JSON.stringify({ webhook_secret: sealed, other: 'kept' }) : sealed;
    const where = Object.entries(column.key).map(([name, type], index) => `${name} = $${index + 2}::${type}`);
    const digest = column.digest
      ? `, key_digest = '\\x${formerSecrets.digest(column.digest, plain).toString('hex')}'`
      : '';
    await domain.database.query(
      `UPDATE ${column.table} SET ${column.column} = $1${digest} WHERE ${where.join(' AND ')}`,
      [value, ...key],
    );
  }
}

/** Names of columns with a value that the current key alone does not decrypt, and of wrong digests. */
async function outdated(): Promise<string[]> {
  const [secrets, names] = [Secrets.of(current), new Set<string>()];
  const cipher = new Cipher(secrets);
  for (const [purpose, columns] of Object.entries(SEALED_COLUMNS)) {
    for (const column of columns) {
      for (const { key, value, digest } of await rowsOf(column)) {
        const sealed = column.column === 'setting' ? String(JSON.parse(value).webhook_secret) : value;
        try {
          const plain = cipher.decrypt(purpose as CipherPurpose, sealed);
          if (column.table === 'retired_encryption_keys') continue;
          if (plain !== plainOf(column, key)) names.add(nameOf(column));
          if (column.digest && !secrets.digest(column.digest, plain).equals(digest))
            names.add(`digest of ${nameOf(column)}`);
        } catch {
          names.add(nameOf(column));
        }
      }
    }
  }
  return [...names];
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: domain.database.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

describe('encrypted columns', () => {
  it('include every column of the schema with the name of an encrypted column', async () => {
    const rows = await domain.database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name LIKE '%\\_cipher'`,
    );
    const covered = ALL_SEALED_COLUMNS.map(nameOf);
    expect(rows.map(({ name }) => name).filter((name) => !covered.includes(name))).toEqual([]);
  });

  it('are written by these files only', () => {
    const server = join(import.meta.dirname, '..');
    const found = Object.fromEntries(
      readdirSync(server, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
        .map((path) => [path, readFileSync(join(server, path), 'utf8')] as const)
        .map(([path, text]) => [path, [...text.matchAll(/\.encrypt\(\s*'?([\w-]+)'?,/g)]] as const)
        .filter(([, matches]) => matches.length > 0)
        .map(([path, matches]) => [path, matches.map(([, purpose]) => purpose)]),
    );
    expect(found).toEqual(ENCRYPTING_FILES);
  });

  it.each(ALL_SEALED_COLUMNS.map((column) => [nameOf(column), column] as const))(
    'have sample rows: %s',
    async (_, column) => {
      expect((await rowsOf(column)).length).toBeGreaterThan(0);
    },
  );
});

describe('key rotation', () => {
  it('is refused while a process encrypts with the previous key', async () => {
    await withClient(async (client) => {
      await markSecrets(client, formerSecrets);
      const { run } = await job.start({ requestedBy: null });
      await job.run({ runId: run.id }, jobContext());
      expect(await runs.get(job.kind, run.id)).toMatchObject({
        state: 'failed',
        failure: { en: expect.stringContaining('restart all processes') },
      });
    });
  });

  it('re-encrypts every column after an interruption, and keeps concurrent changes', async () => {
    expect((await outdated()).length).toBeGreaterThanOrEqual(ALL_SEALED_COLUMNS.length);
    const { run } = await job.start({ requestedBy: null });
    // The first attempt ends in the middle, as when its process is killed.
    let batches = 0;
    const interrupted = new AbortController();
    const attempt = runs.execute(
      job,
      { kind: job.kind, id: run.id },
      jobContext(() => {
        if (++batches === 3) interrupted.abort();
      }),
      interrupted.signal,
    );
    await expect(attempt).rejects.toThrow('interrupted');
    const half = await runs.get(job.kind, run.id);
    expect(half.done).toBeGreaterThan(0);
    expect(half.done).toBeLessThan(half.total ?? 0);

    await job.run({ runId: run.id }, jobContext());
    const whole = await runs.get(job.kind, run.id);
    expect(whole).toMatchObject({ state: 'done', done: half.total, result: { unreadableCount: 0 } });
    expect(await outdated()).toEqual([]);
    const audited = `SELECT action FROM audit_entries WHERE operation LIKE '%key-rotation' AND action <> 'job_run.created'`;
    expect(await domain.database.query(audited)).toEqual([]);
    const [setting] = await domain.database.query<{ other: string }>("SELECT setting ->> 'other' AS other FROM users");
    expect(setting?.other).toBe('kept');
  });

  it('retires the previous key, whose digests of credentials remain valid', async () => {
    const secrets = Secrets.of(current);
    await useSecrets({ connectionString: domain.database.url }, secrets);
    expect(await withClient((client) => keyState(client, domain.get(Secrets)))).toMatchObject({
      readable: true,
      previousKeyUsed: false,
      retiredAt: expect.any(Date),
    });
    const digests = (purpose: 'accessToken' | 'idempotency') =>
      secrets.digests(purpose, 'text').map((digest) => digest.equals(formerSecrets.digest(purpose, 'text')));
    expect(digests('accessToken')).toEqual([false, false, true]);
    expect(digests('idempotency')).toEqual([false]);
    await expect(useSecrets({ connectionString: domain.database.url }, formerSecrets)).rejects.toThrow('differs');
  });

  it('does not replace a value that was changed after it was read', async () => {
    const [channels] = SEALED_COLUMNS['channel-key'] as readonly [SealedColumn];
    await fill(channels, 'channel-key');
    const changed = new Cipher(Secrets.of(current)).encrypt('channel-key', 'entered meanwhile');
    const column = {
      ...channels,
      reencrypt: (...given: Parameters<SealedColumn['reencrypt']>) => {
        const next = channels.reencrypt(...given);
        return next && { ...next, plain: '' };
      },
    };
    await withClient(async (client) => {
      const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>;
      client.query = (async (text: string, values: unknown[]) => {
        if (text.includes('UPDATE')) await domain.database.query('UPDATE channels SET key_cipher = $1', [changed]);
        return query(text, values);
      }) as typeof client.query;
      await reencryptBatch(client, column, null, { cipher: domain.get(Cipher), secrets: domain.get(Secrets) });
    });
    expect((await rowsOf(channels)).map(({ value }) => value)).toEqual([changed, changed, changed]);
  });
});
