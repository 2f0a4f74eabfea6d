import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../../platform/config/config.js';
import { archiveFindings, backupFinding, replicaFindings } from './environment-checks.js';

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

describe('check of the folders for files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-doctor-'));
    await writeFile(join(folder, 'file'), '');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const statuses = async (variables: Readonly<Record<string, string>>) =>
    (await archiveFindings(readConfig(variables))).map(({ check, status, text }) => `${check}, ${status}: ${text}`);

  it('is absent without ARCHIVE_DIR', async () => {
    expect(await statuses({})).toEqual([]);
  });

  it('counts archived files, and measures the disk', async () => {
    expect(await statuses({ ARCHIVE_DIR: folder })).toEqual([
      `archives, ok: ${folder} contains 1 file`,
      expect.stringContaining('disk of the archives'),
    ]);
  });

  it('accepts an ARCHIVE_DIR that the first archive will create', async () => {
    const [first] = await statuses({ ARCHIVE_DIR: join(folder, 'new', 'archives') });
    expect(first).toMatch(/^archives, ok: .* contains 0 files/);
  });

  it.each([
    ['ARCHIVE_DIR', (location: string) => archiveFindings(readConfig({ ARCHIVE_DIR: location }))],
    ['BACKUP_DIR', async (location: string) => [await backupFinding(readConfig({ BACKUP_DIR: location }))]],
  ])('reports a %s that is not a folder', async (_, check) => {
    expect(await check(join(folder, 'file'))).toMatchObject([
      { status: 'problem', text: expect.stringContaining('cannot be read: ENOTDIR') },
    ]);
  });

  it('reports an ARCHIVE_DIR in which the user may not write', async () => {
    // No user may create a folder there, not even the superuser.
    expect(await statuses({ ARCHIVE_DIR: '/proc/archives' })).toEqual([
      expect.stringMatching(/problem: .*may not write to \/proc/),
    ]);
  });
});
