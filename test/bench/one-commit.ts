import type pg from 'pg';
import type { TestServer } from '../support/tollgate/test-server.js';
import { familyOf } from './cpu.js';
import { connect, postmasterOf } from './product-database.js';

const CONNECTIONS = 10;

/**
 * Inserts a row and commits it in the database of the product, as durably as the product commits a bill: no gateway with
 * durable bills responds sooner than the upstream and this together.
 */
export class OneCommit {
  readonly name = 'one commit';
  readonly isCommitted = true;
  private readonly idle: pg.Client[] = [];
  private readonly tollgate: TestServer;

  constructor(tollgate: TestServer) {
    this.tollgate = tollgate;
  }

  pids(): number[] {
    return familyOf(postmasterOf(this.tollgate.dataDir));
  }

  async open(): Promise<void> {
    while (this.idle.length < CONNECTIONS) this.idle.push(await connect(this.tollgate));
    await this.idle[0]?.query('CREATE TABLE bench_commits (id bigint GENERATED ALWAYS AS IDENTITY)');
  }

  /** @returns the ms until the commit. @throws {Error} when no connection is idle */
  async send(): Promise<number> {
    const client = this.idle.shift();
    if (!client) throw new Error(`${CONNECTIONS} commits are under way`);
    const sentAt = performance.now();
    await client.query({ name: 'commit', text: 'INSERT INTO bench_commits DEFAULT VALUES' });
    this.idle.push(client);
    return performance.now() - sentAt;
  }

  async close(): Promise<void> {
    await this.idle[0]?.query('DROP TABLE bench_commits');
    for (const client of this.idle) await client.end();
  }
}
