import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MockS3, S3_ACCOUNT } from '../../../test/support/mock-s3.js';
import { readConfig } from '../config/config.js';
import type { FileStorage } from './file-storage.js';
import { openStorage } from './open-storage.js';

let s3: MockS3;
let folder: string;
beforeAll(async () => {
  [s3, folder] = await Promise.all([MockS3.start(), mkdtemp(join(tmpdir(), 'tollgate-storage-'))]);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const open = (location: string, account: Record<string, string> = S3_ACCOUNT): FileStorage => {
  const { env } = readConfig({ DATA_DIR: folder, S3_ENDPOINT: s3.url, ARCHIVE_DIR: location, ...account });
  return openStorage(env.ARCHIVE_DIR ?? '', env);
};
async function put(storage: FileStorage, name: string, content: string | Buffer): Promise<void> {
  const path = join(await storage.workFolder(), `${name}.partial`);
  await writeFile(path, content);
  await storage.put(name, path);
}

describe.each([
  ['folder', () => join(folder, 'archive')],
  ['bucket', () => 's3://logs/site/a b'],
  ['bucket without a prefix', () => 's3://other'],
])('storage in a %s', (_, location) => {
  it('stores, lists, reads, replaces and deletes files', async () => {
    const storage = open(location());
    await put(storage, 'b.gz', 'one');
    await put(storage, 'a.gz', 'two');
    await put(storage, 'b.gz', 'three');
    expect(await storage.list()).toEqual(['a.gz', 'b.gz']);
    expect(String(await buffer(await storage.read('b.gz')))).toBe('three');
    await storage.remove('b.gz');
    await storage.remove('b.gz');
    expect(await storage.list()).toEqual(['a.gz']);
    await expect(storage.read('b.gz').then(buffer)).rejects.toThrow(/b\.gz|ENOENT/);
    expect((await readdir(await storage.workFolder())).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

describe('storage in a bucket', () => {
  it('uploads large files in parts', async () => {
    const storage = open('s3://large');
    const content = Buffer.alloc(33 * 1024 * 1024, 'x');
    await put(storage, 'large.tar', content);
    expect(s3.parts).toBe(2);
    expect((await buffer(await storage.read('large.tar'))).equals(content)).toBe(true);
  });

  it('reports a wrong key', async () => {
    const storage = open('s3://logs', { ...S3_ACCOUNT, S3_SECRET_ACCESS_KEY: 'another secret' });
    await expect(put(storage, 'a', 'one')).rejects.toThrow(/SignatureDoesNotMatch/);
    await expect(storage.list()).rejects.toThrow(/SignatureDoesNotMatch/);
  });
});

it.each([
  ['s3:/logs', 'ARCHIVE_DIR must be a folder or s3://bucket/prefix'],
  ['s3://', 'ARCHIVE_DIR must be a folder or s3://bucket/prefix'],
])('location %s is refused', (location, message) => {
  expect(() => open(location)).toThrow(message);
});

it('a bucket without an account is refused', () => {
  expect(() => open('s3://logs', {})).toThrow('ARCHIVE_DIR is a bucket: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
});
