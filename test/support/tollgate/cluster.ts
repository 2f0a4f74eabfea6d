import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { Valkey } from '../valkey.js';
import { startApp } from './test-app.js';
import { startServer, type TestServer } from './test-server.js';
import type { Tollgate } from './tollgate.js';

type Environment = Readonly<Record<string, string>>;

/** How to start one of several processes. */
interface MemberOptions {
  readonly database: TestDatabase;
  readonly env: Environment;
}

/** Several processes of the product on one database and one Redis, each on a separate port. */
export class Cluster<Member extends Tollgate = TestServer> {
  private constructor(
    readonly gateways: readonly Member[],
    readonly database: TestDatabase,
    readonly redis: Valkey,
  ) {}

  /** The caller ends the processes with `close`. */
  static async start<Member extends Tollgate>(
    starts: readonly ((member: MemberOptions) => Promise<Member>)[],
    env: Environment,
  ): Promise<Cluster<Member>> {
    const [database, redis] = await Promise.all([createTestDatabase(), Valkey.start()]);
    const gateways = await Promise.all(starts.map((start) => start(memberOf(database, redis, env))));
    return new Cluster(gateways, database, redis);
  }

  at(index: number): Member {
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
export function startCluster(size: number, env: Environment = {}): Promise<Cluster> {
  return Cluster.start(Array<typeof startServer>(size).fill(startServer), env);
}

/**
 * Starts two that share one database and one Redis: a process, which also runs the jobs, and the product in the process
 * of the tests, which takes a third of the CPU time. Neither is killed or restarted. The caller ends them with `close`.
 */
export function startPair(env: Environment = {}): Promise<Cluster<Tollgate>> {
  return Cluster.start<Tollgate>([startServer, (member) => startApp(member.env, member.database)], env);
}

/** The environment that makes a process one of several. */
export function memberOf(database: TestDatabase, redis: Pick<Valkey, 'url'>, env: Environment = {}): MemberOptions {
  const secrets = { ENCRYPTION_KEY: 'an encryption key of the tests', SESSION_SECRET: 'a session secret of the tests' };
  return {
    database,
    env: { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '2000', PROCESS_EXPIRY_SECONDS: '3', ...secrets, ...env },
  };
}
