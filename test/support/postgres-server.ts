import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Jest loads its global setup outside its module system, so nothing rewrites '.js' to '.ts' here.
import { EmbeddedPostgres } from '../../server/platform/database/embedded-postgres.ts';
import { freePort } from './free-port.ts';

/** It listens on the loopback address only, and a copied cluster keeps the password it was made with. */
const PASSWORD = 'tests';

/** Server settings, by name. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** A real PostgreSQL of our own on a port of this machine; it can be restarted, crashed and made to stand still. */
export class PostgresServer {
  private readonly postgres: EmbeddedPostgres;
  private readonly dataDir: string;
  private readonly port: number;

  private constructor(postgres: EmbeddedPostgres, dataDir: string, port: number) {
    this.postgres = postgres;
    this.dataDir = dataDir;
    this.port = port;
  }

  /**
   * Starts it; the caller ends with `close`.
   * @param settings of the server, beside its address
   * @param dataDir an existing folder, which may hold the files of a cluster in `postgres`
   */
  static async start(settings: PostgresSettings, dataDir?: string): Promise<PostgresServer> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'tollgate-test-')));
    const port = await freePort();
    const where = { listen_addresses: '127.0.0.1', port: String(port), max_connections: '400' };
    const postgres = new EmbeddedPostgres(folder, PASSWORD, () => undefined, { ...where, ...settings });
    await postgres.start();
    return new PostgresServer(postgres, folder, port);
  }

  /** Of the database `postgres`, with all rights. */
  get url(): string {
    return this.urlOf('postgres');
  }

  /** The address of a database, with all rights. */
  urlOf(database: string): string {
    return `postgres://tollgate:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** The folder with the files of the cluster. */
  get clusterDir(): string {
    return join(this.dataDir, 'postgres');
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
  }

  /** Ends every connection and begins anew. */
  async restart(): Promise<void> {
    await this.stop();
    await this.postgres.start();
  }

  /** Ends as in a power cut, so that it must recover, and begins anew. */
  async crash(): Promise<void> {
    process.kill(this.postmaster, 'SIGQUIT');
    await this.gone();
    await this.postgres.start();
  }

  /** Keeps every connection open and answers nothing until `wake`. */
  stall(): void {
    for (const pid of this.processes()) process.kill(pid, 'SIGSTOP');
  }

  wake(): void {
    for (const pid of this.processes()) process.kill(pid, 'SIGCONT');
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private get postmaster(): number {
    return Number(readFileSync(join(this.clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  private processes(): number[] {
    const { postmaster } = this;
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)];
  }

  private async gone(): Promise<void> {
    const { postmaster } = this;
    for (;;) {
      try {
        process.kill(postmaster, 0);
      } catch {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
