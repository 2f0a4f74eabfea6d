import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { Valkey } from '../valkey.js';
import { type ServerOptions, startServer, type TestServer } from './test-server.js';

/** Several processes of the product on one database and one Redis, each on a port of its own. */
export class Cluster {
  private constructor(
    readonly gateways: readonly TestServer[],
    readonly database: TestDatabase,
    readonly redis: Valkey,
  ) {}

  /** The caller ends the processes with `close`. */
  static async start(size: number, env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
    const [database, redis] = await Promise.all([createTestDatabase(), Valkey.start()]);
    const gateways = await Promise.all(Array.from({ length: size }, () => startServer(memberOf(database, redis, env))));
    return new Cluster(gateways, database, redis);
  }

  at(index: number): TestServer {
    const gateway = this.gateways[index % this.gateways.length];
    if (!gateway) throw new Error('This cluster has no gateways.');
    return gateway;
  }

  async close(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.close()));
    await this.redis.close();
    await this.database.drop();
  }
}

/** Starts processes that share one database and one Redis. The caller ends them with `close`. */
export function startCluster(size: number, env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  return Cluster.start(size, env);
}

/** The environment that makes a process one of several. */
export function memberOf(
  database: TestDatabase,
  redis: Pick<Valkey, 'url'>,
  env: Readonly<Record<string, string>> = {},
): ServerOptions {
  const secrets = { ENCRYPTION_KEY: 'an encryption key of the tests', SESSION_SECRET: 'a session secret of the tests' };
  return {
    database,
    env: { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '2000', PROCESS_EXPIRY_SECONDS: '3', ...secrets, ...env },
  };
}
