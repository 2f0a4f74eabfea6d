import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Jest loads its global setup outside its module system, so '.js' is not rewritten to '.ts' here.
import { EmbeddedPostgres } from '../../server/platform/database/embedded-postgres.ts';
import { cpuTimes } from './cpu-time.ts';
import { freePort } from './free-port.ts';

/** It listens on the loopback address only, and a copied cluster keeps the password that it was created with. */
const PASSWORD = 'tests';

/** Server settings, by name. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** A real PostgreSQL on a port of this machine; it can be restarted, crashed and suspended. */
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
   * Starts the server; the caller ends it with `close`.
   * @param settings of the server, in addition to its address
   * @param dataDir an existing folder, which may contain the files of a cluster in `postgres`
   */
  static async start(settings: PostgresSettings, dataDir?: string): Promise<PostgresServer> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'tollgate-test-')));
    const port = await freePort();
    const where = { listen_addresses: '127.0.0.1', port: String(port), max_connections: '400' };
    const postgres = new EmbeddedPostgres(folder, PASSWORD, () => undefined, { ...where, ...settings });
    await postgres.start();
    return new PostgresServer(postgres, folder, port);
  }

  /** The address of the database `postgres`, with all rights. */
  get url(): string {
    return this.urlOf('postgres');
  }

  /** The address of a database, with all rights. */
  urlOf(database: string): string {
    return `postgres://tollgate:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** The address of the database `postgres` on its Unix socket, which costs both sides less than a TCP connection. */
  get socketUrl(): string {
    return `postgres://tollgate:${PASSWORD}@${encodeURIComponent(this.postgres.connection.host)}:${this.port}/postgres`;
  }

  /** The folder with the files of the cluster. */
  get clusterDir(): string {
    return join(this.dataDir, 'postgres');
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
  }

  /** Restarts the server; all connections end. */
  async restart(): Promise<void> {
    await this.stop();
    await this.postgres.start();
  }

  /** Ends the server as in a power failure. */
  async kill(): Promise<void> {
    process.kill(this.postmaster, 'SIGQUIT');
    await this.hasEnded();
  }

  /** Ends the server as in a power failure, so that it must recover, and starts it again. */
  async crash(): Promise<void> {
    await this.kill();
    await this.postgres.start();
  }

  /** Suspends the server: connections stay open without responses until `wake`. */
  stall(): void {
    for (const pid of this.processes()) process.kill(pid, 'SIGSTOP');
  }

  wake(): void {
    for (const pid of this.processes()) process.kill(pid, 'SIGCONT');
  }

  /**
   * CPU seconds of all its processes since it was started, those that ended included; undefined where /proc is absent.
   */
  cpuSeconds(): number | undefined {
    const stat = `/proc/${this.postmaster}/stat`;
    if (!existsSync(stat)) return undefined;
    const [postmaster = 0, ...children] = this.processes();
    const running = children.reduce((sum, pid) => sum + (cpuTimes(pid)?.own ?? 0), 0);
    const { own = 0, ended = 0 } = cpuTimes(postmaster) ?? {};
    return own + ended + running;
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

  private async hasEnded(): Promise<void> {
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
