import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { createTestDatabase, overTcp, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../config/config.js';
import { executorOf } from '../database/pg-client.js';
import { Sql } from '../database/sql.js';
import { Logger } from '../telemetry/logger.js';
import { SharedChanges } from './shared-changes.js';

const config = readConfig({ LOG_LEVEL: 'silent' });
const logger = new Logger(config);

let database: TestDatabase;
let sql: Sql;
let way: Way;
let received: string[];
let near: SharedChanges;
let far: SharedChanges;

/** A TCP proxy to the database that can drop all traffic silently, like a firewall that lost a connection. */
class Way {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(target: URL): Promise<Way> {
    const { hostname, port } = target;
    const server = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      for (const socket of [client, upstream]) {
        way.sockets.add(socket);
        socket.on('error', () => undefined);
      }
      client.pipe(upstream);
      upstream.pipe(client);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(target);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const way = new Way(server, url.href);
    return way;
  }

  swallow(): void {
    for (const socket of this.sockets) socket.unpipe();
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  sql = new Sql({ connection: { connectionString: database.url } }, config);
});
beforeEach(async () => {
  way = await Way.to(overTcp(database));
  near = new SharedChanges(sql, { connectionString: database.url }, logger);
  far = new SharedChanges(sql, { connectionString: way.url }, logger);
  received = [];
  far.on('user', ({ userId }) => void received.push(`user ${userId}`));
  far.on('everything', () => void received.push('everything'));
  await Promise.all([near.open(), far.open()]);
});
afterEach(async () => {
  await near.onApplicationShutdown();
  await far.onApplicationShutdown();
  way.close();
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await database.drop();
});

describe('notification that is no change of this version', () => {
  it.each(['', 'no JSON', 'null', '{"from":"another","topic":7}', '{"from":"another","topic":"user"}'])(
    '%j refreshes everything',
    async (payload) => {
      await sql.query('notify-invalid', 'SELECT pg_notify($1, $2)', ['tollgate_changes', payload]);
      await eventually(
        () => received,
        ({ length }) => length > 0,
      );
      expect(received).toEqual(['everything']);
    },
  );
});

describe('change published by one process', () => {
  it('reaches another process immediately', async () => {
    await near.publish('user', { userId: 7 });
    expect(
      await eventually(
        () => received,
        ({ length }) => length > 0,
      ),
    ).toEqual(['user 7']);
  });

  it('reaches another process by the commit of its transaction, and not by a rollback', async () => {
    const announce = (userId: number) =>
      sql.transaction(async (client) => {
        await near.publishAtCommit('user', { userId }, executorOf(client));
        if (userId === 7) throw new Error('rolled back');
      });
    await expect(announce(7)).rejects.toThrow('rolled back');
    await announce(8);
    expect(
      await eventually(
        () => received,
        ({ length }) => length > 0,
      ),
    ).toEqual(['user 8']);
  });

  it('reaches another process although the first notification failed', async () => {
    const { query } = sql;
    sql.query = () => Promise.reject(new Error('no connection is free'));
    await expect(near.publish('user', { userId: 7 })).rejects.toThrow('no connection is free');
    sql.query = query;
    expect(
      await eventually(
        () => received,
        ({ length }) => length > 0,
      ),
    ).toEqual(['everything']);
  });

  it('drops all caches of a process when its connection is cut silently, and again when it is restored', async () => {
    way.swallow();
    await near.publish('user', { userId: 8 });
    expect(
      (
        await eventually(
          () => received,
          ({ length }) => length > 0,
        )
      )[0],
    ).toBe('everything');
    await eventually(
      () => received,
      ({ length }) => length > 1,
    );
    await near.publish('user', { userId: 9 });
    await eventually(
      () => received,
      (all) => all.includes('user 9'),
    );
  });
});
