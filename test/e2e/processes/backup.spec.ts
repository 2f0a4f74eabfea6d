import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { runCommand, startCommand } from '../../support/tollgate/command-line.js';
import { type CreatedToken, createChannel, createToken } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import { startApp, WITH_JOBS } from '../../support/tollgate/test-app.js';
import type { TestServer } from '../../support/tollgate/test-server.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';

let site: Site<TestServer>;
let token: CreatedToken;
let folder: string;
let file: string;
let passphrase: string;
let database: TestDatabase;

beforeAll(async () => {
  [site, database, folder] = await Promise.all([
    Site.openProcess({ database: 'embedded' }),
    createTestDatabase('empty'),
    mkdtemp(join(tmpdir(), 'tollgate-backup-')),
  ]);
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  token = await createToken(site.administrator, { unlimited_quota: true });
  await callOn(site.tollgate);
  [file, passphrase] = [join(folder, 'backup.tar'), join(folder, 'passphrase')];
  await writeFile(passphrase, 'a passphrase of the tests\n');
});
afterAll(async () => {
  await site.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function callOn({ url }: Tollgate): Promise<number> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] }),
  });
  await response.text();
  return response.status;
}

const restoring = () => ['restore', '--from', file, '--passphrase-file', passphrase];

describe('backup', () => {
  it('backs up a running site with the embedded database', async () => {
    const args = ['backup', '--to', file, '--with-secrets', '--passphrase-file', passphrase, '--json'];
    const { code, output } = await runCommand(args, { DATA_DIR: site.tollgate.dataDir });
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ path: file, rows: expect.any(Number) });
    expect(await callOn(site.tollgate)).toBe(200);
  });

  it.each(['one/', 'another'])('makes the folder %s, and names the file by the time', async (name) => {
    const args = ['backup', '--to', join(folder, 'made', name), '--json'];
    const { code, output } = await runCommand(args, { DATA_DIR: site.tollgate.dataDir });
    expect(code).toBe(0);
    const { path } = JSON.parse(output) as { path: string };
    expect(path).toMatch(/\/made\/(one|another)\/tollgate-\d{8}-\d{6}\.tar$/);
  });

  it('writes scheduled backups that can be restored', async () => {
    const backups = join(folder, 'scheduled');
    const server = await startApp({ ...WITH_JOBS, BACKUP_DIR: backups });
    try {
      const [name] = await eventually(
        () => readdir(backups).catch(() => []),
        (names) => names.some((written) => /^tollgate-\d{8}-\d{6}\.tar$/.test(written)),
      );
      const checked = await runCommand(['restore', '--check', '--from', join(backups, name ?? '')], {});
      expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('complete') });
    } finally {
      await server.close();
    }
  });

  it('does not restore rows whose key is missing, and does not create another key', async () => {
    const dataDir = join(folder, 'without-key');
    const { code, errors } = await runCommand(['restore', '--from', file], {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
    });
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringContaining('encrypted with another ENCRYPTION_KEY'),
    });
    expect(await database.query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual(
      [],
    );
  });

  it('serves the restored site on another database, but not after a restore that was killed', async () => {
    const env = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: database.url };
    const killed = startCommand(restoring(), env);
    let errors = '';
    killed.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    await eventually(
      () => errors,
      (text) => text.includes('Restoring:'),
    );
    killed.kill('SIGKILL');
    await once(killed, 'close');
    await expect(startApp({}, database)).rejects.toThrow('Database contains an incomplete copy of a site');

    expect(await runCommand(restoring(), env)).toMatchObject({ code: 0, output: expect.stringContaining(' 0 differ') });
    const secrets = secretsOf(await readFile(join(env.DATA_DIR, 'secrets.json'), 'utf8'));
    const server = await startApp(secrets, database);
    try {
      expect(await callOn(server)).toBe(200);
      expect(await runCommand(['reconcile'], env)).toMatchObject({ code: 0 });
    } finally {
      await server.close();
    }
  });
});

/** The variables that set the secrets of a file. */
function secretsOf(json: string): Record<string, string> {
  const { encryptionKey, sessionSecret } = JSON.parse(json) as Record<string, string>;
  return { ENCRYPTION_KEY: encryptionKey ?? '', SESSION_SECRET: sessionSecret ?? '' };
}
