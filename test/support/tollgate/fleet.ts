import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { Valkey } from '../valkey.js';
import { Tollgate, type TollgateOptions } from './tollgate.js';

/** Several processes of the product on one database and one Redis, each on a port of its own. */
export class Fleet {
  private constructor(
    readonly gateways: readonly Tollgate[],
    readonly database: TestDatabase,
    readonly redis: Valkey,
  ) {}

  /** The caller ends with `close`. */
  static async start(size: number, env: Readonly<Record<string, string>> = {}): Promise<Fleet> {
    const [database, redis] = await Promise.all([createTestDatabase(), Valkey.start()]);
    const gateways = await Promise.all(
      Array.from({ length: size }, () => Tollgate.start(memberOf(database, redis, env))),
    );
    return new Fleet(gateways, database, redis);
  }

  at(index: number): Tollgate {
    const gateway = this.gateways[index % this.gateways.length];
    if (!gateway) throw new Error('This fleet has no gateways.');
    return gateway;
  }

  async close(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.close()));
    await this.redis.close();
    await this.database.drop();
  }
}

/** What makes a process one of several. */
export function memberOf(
  database: TestDatabase,
  redis: Pick<Valkey, 'url'>,
  env: Readonly<Record<string, string>> = {},
): TollgateOptions {
  const secrets = { ENCRYPTION_KEY: 'an encryption key of the tests', SESSION_SECRET: 'a session secret of the tests' };
  return { database, env: { REDIS_URL: redis.url, PROCESS_EXPIRY_SECONDS: '3', ...secrets, ...env } };
}
