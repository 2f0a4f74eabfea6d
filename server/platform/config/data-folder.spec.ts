import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeDataFolder } from './data-folder.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

describe('data folder', () => {
  it('is created with its parent folders by several processes concurrently', async () => {
    const path = join(folder, 'a', 'b');
    await Promise.all([makeDataFolder(path), makeDataFolder(path)]);
    expect((await stat(path)).isDirectory()).toBe(true);
    await makeDataFolder(path);
  });

  it.each([
    ['in a file system in which no folder can be created', () => '/proc/tollgate/data'],
    ['below a file', () => join(folder, 'file', 'data')],
    ['where a file is', () => join(folder, 'file')],
  ])('is refused with the name of the variable %s', async (_, path) => {
    await expect(makeDataFolder(path())).rejects.toThrow(/^DATA_DIR cannot be made: E/);
  });
});
