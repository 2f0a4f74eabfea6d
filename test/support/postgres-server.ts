import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Jest loads its global setup outside its module system, so nothing rewrites '.js' to '.ts' here.
import { EmbeddedPostgres } from '../../server/platform/database/embedded-postgres.ts';
import { freePort } from './free-port.ts';

/** A real PostgreSQL of our own on a port of this machine; it can be restarted, crashed and made to stand still. */
export class PostgresServer {
  private readonly postgres: EmbeddedPostgres;
  private readonly dataDir: string;
  /** Of the database `postgres`, with all rights. */
  readonly url: string;

  private constructor(postgres: EmbeddedPostgres, dataDir: string, url: string) {
    this.postgres = postgres;
    this.dataDir = dataDir;
    this.url = url;
  }

  /** @param settings of the server, beside where it listens; the caller ends with `close` */
  static async start(settings: Readonly<Record<string, string>>): Promise<PostgresServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-test-'));
    const port = await freePort();
    const password = randomBytes(12).toString('hex');
    const where = { listen_addresses: '127.0.0.1', port: String(port), max_connections: '200' };
    const postgres = new EmbeddedPostgres(dataDir, password, () => undefined, { ...where, ...settings });
    await postgres.start();
    return new PostgresServer(postgres, dataDir, `postgres://tollgate:${password}@127.0.0.1:${port}/postgres`);
  }

  /** Ends every connection and begins anew. */
  async restart(): Promise<void> {
    await this.postgres.stop();
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
    await this.postgres.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private get postmaster(): number {
    return Number(readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
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
