import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually } from './eventually.js';
import type { PostgresServer } from './postgres-server.js';
import { startTemplateCluster } from './setup/template-cluster.js';

const run = promisify(execFile);
/** Not part of a base backup: WAL comes from the archive, and the others belong to the running server. */
const NOT_IN_BACKUP = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts']);

/**
 * A PostgreSQL that archives its WAL, with a base backup: what point-in-time recovery needs. The base backup is made
 * with PostgreSQL's functions and a copy of the files, because the package of the tests contains no `pg_basebackup`.
 */
export class ArchivedPostgres {
  private constructor(
    readonly server: PostgresServer,
    /** Contains `wal`, the archive, and `base`, the base backup. */
    private readonly folder: string,
  ) {}

  /** Starts the server with the template database. The caller ends it with `close`. */
  static async start(): Promise<ArchivedPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'tollgate-archive-'));
    const wal = join(folder, 'wal');
    await mkdir(wal);
    const server = await startTemplateCluster({
      wal_level: 'replica',
      archive_mode: 'on',
      fsync: 'off',
      // A copy that is interrupted must not have the name of a complete segment.
      archive_command: `test ! -f ${wal}/%f && cp %p ${wal}/%f.partial && mv ${wal}/%f.partial ${wal}/%f`,
    });
    const archived = new ArchivedPostgres(server, folder);
    for (const path of [folder, wal]) await archived.giveToServer(path);
    return archived;
  }

  async close(): Promise<void> {
    await this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Copies the files of the running server. */
  async makeBaseBackup(): Promise<void> {
    const base = join(this.folder, 'base');
    await mkdir(join(base, 'pg_wal'), { recursive: true, mode: 0o700 });
    const client = new pg.Client({ connectionString: this.server.url });
    await client.connect();
    try {
      await client.query(`SELECT pg_backup_start('rehearsal', true)`);
      const names = (await readdir(this.server.clusterDir)).filter((name) => !NOT_IN_BACKUP.has(name));
      // Keeps owner and permissions, which PostgreSQL requires.
      await run('cp', ['-a', ...names.map((name) => join(this.server.clusterDir, name)), base]);
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
      await writeFile(join(base, 'backup_label'), rows[0]?.labelfile ?? '');
    } finally {
      await client.end();
    }
    for (const name of ['', 'pg_wal', 'backup_label']) await this.giveToServer(join(base, name));
  }

  /** Archives the WAL up to now, which the server otherwise does when a segment is full or after `archive_timeout`. */
  async archiveWal(): Promise<void> {
    const client = new pg.Client({ connectionString: this.server.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
      const segment = rows[0]?.segment ?? '';
      await eventually(
        () => readdir(join(this.folder, 'wal')),
        (names) => names.includes(segment),
      );
    } finally {
      await client.end();
    }
  }

  /**
   * Replaces the files of the stopped server by the base backup, and replays the archive.
   * @param target a time of PostgreSQL; the end of the archive when absent
   * @returns ms until the server accepts writes
   */
  async recover(target?: string): Promise<number> {
    const { clusterDir } = this.server;
    await rm(clusterDir, { recursive: true });
    await run('cp', ['-a', join(this.folder, 'base'), clusterDir]);
    const settings = [
      `restore_command = 'cp ${this.folder}/wal/%f "%p"'`,
      `recovery_target_action = 'promote'`,
      ...(target === undefined ? [] : [`recovery_target_time = '${target}'`]),
    ];
    await writeFile(join(clusterDir, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    await writeFile(join(clusterDir, 'recovery.signal'), '');
    for (const name of ['postgresql.auto.conf', 'recovery.signal']) await this.giveToServer(join(clusterDir, name));
    const since = performance.now();
    await this.server.restart();
    await eventually(
      () => this.isInRecovery(),
      (isInRecovery) => !isInRecovery,
    );
    return Math.round(performance.now() - since);
  }

  private async isInRecovery(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.server.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ value: boolean }>('SELECT pg_is_in_recovery() AS value');
      return rows[0]?.value ?? true;
    } finally {
      await client.end();
    }
  }

  /** The server may run as another user than the tests. */
  private async giveToServer(path: string): Promise<void> {
    const { uid, gid } = await stat(this.server.clusterDir);
    await chown(path, uid, gid);
  }
}
