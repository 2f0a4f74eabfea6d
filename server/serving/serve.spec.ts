import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.js';
import { announce } from './serve.js';

it('announce creates DATA_DIR when secrets and database come from the environment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-'));
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  const withdraw = await announce(config, 'http://127.0.0.1:3000', false);
  const ready = join(config.env.DATA_DIR, 'ready.json');
  expect(JSON.parse(await readFile(ready, 'utf8'))).toEqual({ url: 'http://127.0.0.1:3000', pid: process.pid });
  await withdraw();
  await expect(readFile(ready)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true });
});
