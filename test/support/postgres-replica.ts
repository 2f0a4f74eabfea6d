import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PostgresServer } from './postgres-server.js';
import { startTemplateCluster } from './setup/template-cluster.js';

const run = promisify(execFile);
const NOT_FLUSHED = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A PostgreSQL with the template database, and a physical replica of it. */
export interface ReplicatedPostgres {
  readonly primary: PostgresServer;
  readonly replica: PostgresServer;
  close(): Promise<void>;
}

/** Starts a primary and a replica that streams from it. The caller ends both with `close`. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const primary = await startTemplateCluster({ ...NOT_FLUSHED, wal_level: 'replica', max_wal_senders: '4' });
  await appendFile(join(primary.clusterDir, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n');
  await primary.stop();
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-replica-'));
  const clusterDir = join(dataDir, 'postgres');
  // Keeps owner and permissions, which PostgreSQL requires.
  await run('cp', ['-a', primary.clusterDir, clusterDir]);
  await writeFile(join(clusterDir, 'standby.signal'), '');
  await primary.restart();
  const { hostname, port, username, password } = new URL(primary.url);
  const replica = await PostgresServer.start(
    {
      ...NOT_FLUSHED,
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      wal_retrieve_retry_interval: '100ms',
    },
    dataDir,
  );
  return {
    primary,
    replica,
    close: async () => {
      await replica.close();
      await primary.close();
    },
  };
}
