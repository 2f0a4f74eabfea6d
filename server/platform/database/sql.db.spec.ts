import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, overTcp, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../config/config.js';
import { isDatabaseOutage } from '../errors/database-errors.js';
import { Sql } from './sql.js';

/** Between the pool and PostgreSQL; it can withhold the responses. */
class TcpProxy {
  private readonly sockets: Socket[] = [];
  private readonly server: Server;
  isSilent = false;

  constructor(target: URL) {
    this.server = createServer((client) => {
      const database = connect(Number(target.port), target.hostname);
      this.sockets.push(client, database);
      for (const socket of [client, database]) socket.on('error', () => undefined);
      client.on('data', (sent) => database.write(sent)).on('close', () => database.destroy());
      database.on('data', (received) => this.isSilent || client.write(received)).on('close', () => client.destroy());
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

describe('statements of the pool', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let sql: Sql;

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    const url = overTcp(database);
    proxy = new TcpProxy(overTcp(database));
    url.port = String(await proxy.listen());
    const config = readConfig({ LOG_LEVEL: 'silent', SETTLE_TIMEOUT_MS: '100' });
    sql = new Sql({ connection: { connectionString: url.href } }, config);
  });
  afterAll(async () => {
    await sql.onApplicationShutdown();
    proxy.close();
    await database.drop();
  });

  it('fail as an outage when responses no longer arrive, and work on a new connection afterwards', async () => {
    const one = () => sql.query<{ one: number }>('one', 'SELECT 1 AS one');
    expect(await one()).toEqual([{ one: 1 }]);
    proxy.isSilent = true;
    const failure: unknown = await one().catch((error: unknown) => error);
    expect(isDatabaseOutage(failure)).toBe(true);
    proxy.isSilent = false;
    expect(await one()).toEqual([{ one: 1 }]);
  });

  it('keep a connection that no statement uses', async () => {
    const backend = () => sql.query<{ pid: number }>('pid', 'SELECT pg_backend_pid() AS pid');
    const [before] = await backend();
    const socket = (await sql.pool.connect()) as unknown as { connection: { stream: Socket }; release(): void };
    const idle = once(socket.connection.stream, 'timeout');
    socket.release();
    await idle;
    expect(await backend()).toEqual([before]);
  });
});
