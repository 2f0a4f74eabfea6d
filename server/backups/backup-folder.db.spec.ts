import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { FolderStorage } from '../platform/storage/file-storage.js';
import { writeVerifiedBackup } from './backup-folder.js';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

const backupOn = (day: number, url = database.url) =>
  writeVerifiedBackup({ connectionString: url }, new FolderStorage(folder), 2, {
    now: new Date(Date.UTC(2026, 0, day)),
  });

describe('backup folder', () => {
  it('keeps the newest backups and all other files', async () => {
    await writeFile(join(folder, 'tollgate-notes.tar'), '');
    for (const day of [1, 2, 3]) await backupOn(day);
    expect((await readdir(folder)).sort()).toEqual([
      'tollgate-20260102-000000.tar',
      'tollgate-20260103-000000.tar',
      'tollgate-notes.tar',
    ]);
  });

  it('keeps all backups when a new one fails', async () => {
    for (const day of [1, 2]) await backupOn(day);
    await expect(backupOn(3, `${database.url}_missing`)).rejects.toThrow('does not exist');
    expect((await readdir(folder)).sort()).toEqual(['tollgate-20260101-000000.tar', 'tollgate-20260102-000000.tar']);
  });

  it('deletes files that a killed process left a day ago', async () => {
    const [old, young] = ['tollgate-20251230-000000.tar.partial', 'tollgate-20260101-120000.tar.partial'];
    for (const [name, day] of [[old, -1] as const, [young, 1] as const]) {
      await writeFile(join(folder, name), '');
      const written = new Date(Date.UTC(2026, 0, day));
      await utimes(join(folder, name), written, written);
    }
    await backupOn(1);
    expect((await readdir(folder)).sort()).toEqual(['tollgate-20260101-000000.tar', young]);
  });
});
