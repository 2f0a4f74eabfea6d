import { copyFile, mkdtemp, open, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contentOf } from '../../test/support/database-content.js';
import { fillEmptyTables } from '../../test/support/sample-rows.js';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { knownMigrations, migrate } from '../platform/database/migrate.js';
import { verifyBackup } from './archive-reader.js';
import { writeBackup } from './backup.js';
import { restoreBackup } from './restore.js';
import { sealSecrets, unsealSecrets } from './sealed-secrets.js';

/** With their long texts, they need more than one part of a backup. */
const LOG_ROWS = 4_000;
const TAR_BLOCK = 512;

let folder: string;
let source: TestDatabase;
/** A backup of the source, and the content of the source at that time. */
let whole: string;
let content: Record<string, unknown>;
let empty: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-backups-'));
  source = await createTestDatabase();
  await fillEmptyTables(source);
  await source.query(`CREATE TABLE logs_20261026 PARTITION OF logs FOR VALUES FROM ('2026-10-26Z') TO ('2026-11-02Z')`);
  // Text that COPY must escape.
  await source.query(`
    INSERT INTO logs (id, created_at, type, user_id, quota, content, request_id)
      SELECT n, '2026-10-27Z'::timestamptz + n * interval '1 s', 1, 9, 0, E'a\\tb\\\\c\\nd ' || repeat(md5(n::text), 40), 'é'
        FROM generate_series(1, ${LOG_ROWS}) n`);
  whole = await backupOf(source);
  content = await contentOf(source);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

function withEmptyDatabase(): void {
  beforeEach(async () => {
    empty = await createTestDatabase('empty');
  });
  afterEach(() => empty.drop());
}

const connectionTo = ({ url }: TestDatabase) => ({ connectionString: url });
const startOn = (database: TestDatabase) => migrate({ connection: connectionTo(database) });

let files = 0;
async function backupOf(database: TestDatabase): Promise<string> {
  const path = join(folder, `${files++}.tar`);
  await writeBackup(connectionTo(database), path);
  return path;
}

async function restoreInto(database: TestDatabase, path: string, force = false) {
  return restoreBackup(connectionTo(database), path, await verifyBackup(path), { force });
}

describe('restored backup', () => {
  withEmptyDatabase();

  it('equals the database at one instant, although rows are written during the backup', async () => {
    const path = join(folder, 'instant.tar');
    let written: Promise<unknown> | undefined;
    let before: unknown;
    await writeBackup(connectionTo(source), path, {
      onProgress: () => {
        written ??= contentOf(source).then((content) => {
          before = content;
          return source.query(`
            INSERT INTO logs (id, created_at, type, user_id, quota) VALUES (0, '2026-10-28Z', 1, 9, 0);
            INSERT INTO user_balances (user_id, quota) VALUES (4711, 5)`);
        });
      },
    });
    await written;
    try {
      await restoreInto(empty, path);
      expect(await contentOf(empty)).toEqual(before);
      expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('partial'));
    } finally {
      await source.query('DELETE FROM logs WHERE id = 0; DELETE FROM user_balances WHERE user_id = 4711');
    }
  });

  it('of an older version has the current schema', async () => {
    const older = await createTestDatabase('empty');
    try {
      const all = [...knownMigrations().values()];
      await migrate({ connection: connectionTo(older) }, { migrations: all.slice(0, 30) });
      await fillEmptyTables(older);
      const path = await backupOf(older);
      await restoreInto(empty, path);
      await startOn(older);
      expect(await contentOf(empty)).toEqual(await contentOf(older));
    } finally {
      await older.drop();
    }
  });

  it('of a newer version is rejected before the database is changed', async () => {
    const backup = await verifyBackup(whole);
    const newer = { ...backup, header: { ...backup.header, migrations: ['Future1999999999999'] } };
    await expect(restoreBackup(connectionTo(empty), whole, newer)).rejects.toThrow('newer version of Tollgate');
    expect(await empty.query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([]);
  });
});

describe('interrupted restore', () => {
  withEmptyDatabase();

  it('leaves a database on which no server starts, and can be repeated', async () => {
    const stop = new AbortController();
    const interrupted = restoreBackup(connectionTo(empty), whole, await verifyBackup(whole), {
      signal: stop.signal,
      onProgress: (share) => share > 0.5 && stop.abort(),
    });
    await expect(interrupted).rejects.toThrow('aborted');
    await expect(startOn(empty)).rejects.toThrow('Database contains an incomplete copy of a site');
    await restoreInto(empty, whole);
    await startOn(empty);
    expect(await contentOf(empty)).toEqual(content);
  });
});

describe('database with a site', () => {
  withEmptyDatabase();

  it('is replaced only with force', async () => {
    const other = await createTestDatabase();
    try {
      await fillEmptyTables(other);
      await expect(restoreInto(other, whole)).rejects.toThrow('The database contains a site');
      await restoreInto(other, whole, true);
      expect(await contentOf(other)).toEqual(content);
    } finally {
      await other.drop();
    }
  });

  it('is not replaced while a process uses it', async () => {
    // The claim of a server.
    await empty.query('SELECT pg_advisory_lock(7067645)');
    await expect(restoreInto(empty, whole, true)).rejects.toThrow('Tollgate runs on this database');
  });
});

describe('backup file', () => {
  const damages: [string, (path: string, size: number) => Promise<void>, string | RegExp][] = [
    ['cut in its last entry', (path, size) => truncate(path, size - 8_192), /incomplete|Unexpected end/],
    [
      'cut between two entries',
      (path, size) => truncate(path, Math.floor(size / 2 / 512) * 512),
      /incomplete|Unexpected end/,
    ],
    ['empty', (path) => truncate(path, 0), 'it is empty or not a backup'],
    ['with a changed byte of a table', async (path) => changeByte(path, await positionInTable(path)), 'is damaged'],
    ['with a changed byte of the head of an entry', (path) => changeByte(path, 0), 'is damaged: Invalid tar header'],
  ];

  it.each(damages)('%s is rejected', async (_, damage, message) => {
    const path = join(folder, 'damaged.tar');
    await copyFile(whole, path);
    const file = await open(path);
    const { size } = await file.stat();
    await file.close();
    await damage(path, size);
    await expect(verifyBackup(path)).rejects.toThrow(message);
  });

  it('is not overwritten', async () => {
    await expect(writeBackup(connectionTo(source), whole)).rejects.toThrow('exists already');
    await verifyBackup(whole);
  });

  it('is removed when the backup fails', async () => {
    const path = join(folder, 'aborted.tar');
    await expect(writeBackup(connectionTo(source), path, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect((await readdir(folder)).filter((name) => name.startsWith('aborted'))).toEqual([]);
  });
});

/** A position in the compressed rows of a table, which follow the head of their entry. */
async function positionInTable(path: string): Promise<number> {
  const name = (await readFile(path)).indexOf('.copy.zst');
  return Math.floor(name / TAR_BLOCK + 1) * TAR_BLOCK + 5;
}

async function changeByte(path: string, position: number): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, position);
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, position);
  await file.close();
}

describe('secrets in a backup', () => {
  const secrets = { encryptionKey: 'a key of many characters', sessionSecret: 'a secret of many characters' };

  it('are readable with their passphrase only', () => {
    const sealed = sealSecrets(secrets, 'correct passphrase');
    expect(sealed).not.toContain(secrets.encryptionKey);
    expect(unsealSecrets(sealed, 'correct passphrase')).toEqual(secrets);
    expect(() => unsealSecrets(sealed, 'wrong passphrase')).toThrow('cannot be decrypted');
  });
});
