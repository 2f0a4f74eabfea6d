import { readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { startTemplateCluster } from '../../../test/support/setup/template-cluster.js';
import { readConfig } from '../config/config.js';
import type { Secrets } from '../config/secrets.js';
import { Logger } from '../telemetry/logger.js';
import { startEmbedded } from './database-target.js';
import { EmbeddedPostgres } from './embedded-postgres.js';

const logger = new Logger(readConfig({ LOG_LEVEL: 'silent' }));
let dataDir: string;
/** Two processes with the same DATA_DIR. */
let owners: EmbeddedPostgres[];

beforeAll(async () => {
  const files = await startTemplateCluster();
  await files.stop();
  dataDir = dirname(files.clusterDir);
  owners = [1, 2].map(() => new EmbeddedPostgres(dataDir, 'tests', () => undefined, { fsync: 'off' }));
  for (const owner of owners) {
    await owner.start();
    owner.keepRunning(logger);
  }
});
afterAll(async () => {
  await owners[1]?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const postmaster = () => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

/** The start time of the responding server, or the connection error. */
async function startOfServer(): Promise<string> {
  const client = new pg.Client({ ...owners[0]?.connection, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at');
    return rows[0]?.at ?? '';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}

it.each([
  { what: 'a link', make: (path: string) => symlink(dataDir, path) },
  { what: 'a file', make: (path: string) => writeFile(path, '') },
  // Only root can give a folder to another user.
  ...(userInfo().uid === 0
    ? [
        {
          what: 'a folder of another user',
          make: async (path: string) => {
            await mkdir(path);
            await chown(path, 65_534, 65_534);
          },
        },
      ]
    : []),
])('a database does not start with $what in the place of its socket folder', async ({ make }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-socket-'));
  const database = new EmbeddedPostgres(folder, 'tests', () => undefined);
  const { host } = database.connection;
  await make(host);
  await expect(database.start()).rejects.toThrow(`${host} is not a folder of the database`);
  await rm(host, { recursive: true });
  await rm(folder, { recursive: true });
});

it('a killed database of two processes is restarted', async () => {
  const before = await startOfServer();
  process.kill(postmaster(), 'SIGKILL');
  await eventually(startOfServer, (found) => /^\d{4}-/.test(found) && found !== before);
});

it('a database that one process has stopped is restarted by the other', async () => {
  await owners[0]?.stop();
  await eventually(startOfServer, (found) => /^\d{4}-/.test(found));
});

it('a database that was killed a moment before a start accepts connections after it', async () => {
  for (const owner of owners) await owner.stop();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const start = () => startEmbedded(config, { databasePassword: 'tests' } as Secrets, logger, () => undefined);
  await start();
  // Its process exists until the kernel has removed it.
  process.kill(postmaster(), 'SIGKILL');
  const { started } = await start();
  expect(await startOfServer()).toMatch(/^\d{4}-/);
  expect(started).toBe(true);
});
