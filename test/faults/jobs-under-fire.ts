import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '../support/job-processes.js';
import { makeCertificate, type TestCertificate } from '../support/test-certificate.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { memberOf } from '../support/tollgate/cluster.js';
import { setUpSite, type TestUser } from '../support/tollgate/fixtures.js';
import { type ServerOptions, startServer, type TestServer } from '../support/tollgate/test-server.js';
import { Valkey } from '../support/valkey.js';

/** What is done to how many jobs. */
export interface Fire {
  readonly jobs: number;
  /** Workers that are killed (SIGKILL), one after the other, while they work. */
  readonly kills: number;
  /**
   * True: what a killed worker had taken is given back at once, and the queue is emptied with the last kill, so that nobody
   * waits for the times after which a worker is taken for dead.
   */
  readonly hurried: boolean;
  /** How long to wait for the end, in ms. */
  readonly timeoutMs: number;
}

/** What became of them. */
export interface Aftermath {
  readonly backend: Backend;
  readonly jobs: number;
  readonly kills: number;
  readonly wipes: number;
  /** Rows of the log that clean-ups had to delete, and that they count as deleted. */
  readonly rows: number;
  readonly rowsCounted: number;
  /** Deliveries that never arrived, those that came more than once, and ids that nobody has given. */
  readonly lost: number;
  readonly repeated: number;
  readonly strange: number;
  /** Work, and jobs, that were given up. */
  readonly parked: number;
  readonly seconds: number;
}

/** One clean-up among so many deliveries. */
const CLEANUP_EVERY = 25;
const ROWS_A_CLEANUP = 40;
/** Long enough for a kill to come in between. */
const TAKING_MS = 100;
/** So much of the work is done when the last worker has been killed. */
const SHARE_UNDER_FIRE = 0.8;
const POLL_INTERVAL_MS = 50;

/** Takes webhooks slowly, and keeps their ids. */
class SlowReceiver {
  /** How often each delivery id came. */
  readonly taken = new Map<string, number>();
  private readonly server: Server;

  constructor({ key, cert }: TestCertificate) {
    this.server = createServer({ key, cert }, async (request, response) => {
      const id = String(request.headers['x-webhook-id']);
      request.resume();
      await pause(TAKING_MS);
      // Taken is what was answered, whether the sender has lived to hear it or not.
      this.taken.set(id, (this.taken.get(id) ?? 0) + 1);
      response.end('{}');
    });
  }

  async open(): Promise<string> {
    await once(this.server.listen(0, 'localhost'), 'listening');
    return `https://localhost:${(this.server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** The product with work to do, in one process or, with Redis, in a console and two workers. */
class Site {
  private constructor(
    readonly backend: Backend,
    readonly database: TestDatabase,
    private readonly redis: Valkey,
    /** Never killed where there are others. */
    private readonly processes: readonly TestServer[],
    private readonly administrator: TestUser,
  ) {}

  static async open(backend: Backend, { certFile }: TestCertificate): Promise<Site> {
    const [database, redis] = await Promise.all([createTestDatabase(), Valkey.start()]);
    const env = { NODE_EXTRA_CA_CERTS: certFile };
    const alone: ServerOptions = { database, env };
    const roles = backend === 'Redis' ? ['console', 'worker', 'worker'] : ['all'];
    const processes: TestServer[] = [];
    for (const ROLE of roles) {
      processes.push(await startServer(backend === 'Redis' ? memberOf(database, redis, { ...env, ROLE }) : alone));
    }
    const [first] = processes;
    if (!first) throw new Error('Nothing was started.');
    return new Site(backend, database, redis, processes, await setUpSite(first));
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.close()));
    await this.redis.close();
    await this.database.drop();
  }

  get workers(): readonly TestServer[] {
    return this.backend === 'Redis' ? this.processes.slice(1) : this.processes;
  }

  /** Kills a worker and starts it again. @param meanwhile done between the two */
  async kill(count: number, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    const worker = this.workers[count % this.workers.length];
    await worker?.kill();
    await meanwhile();
    await worker?.launch();
  }

  async wipe(): Promise<void> {
    if (this.backend === 'Redis') return this.redis.flush();
    const tables = await this.rows<{ name: string }>(
      `SELECT format('jobs.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'jobs' AND tablename NOT LIKE '%migration%'`,
    );
    await this.database.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  }

  rows<Row>(query: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.query<Row & Record<string, unknown>>(query, values);
  }

  async count(query: string): Promise<number> {
    return Number((await this.rows<{ count: string }>(`SELECT count(*) ${query}`))[0]?.count);
  }

  /** Writes down what is to be done, as the product does, and leaves it to the sweep to find it. */
  async want(jobs: number, hook: string): Promise<void> {
    const cleanups = Math.ceil(jobs / CLEANUP_EVERY);
    await this.rows(
      `INSERT INTO notices (user_id, kind, channel, target, title, body)
         SELECT $1, 'quota_exceed', 'webhook', $2, 'Title', '{}' FROM generate_series(1, $3)`,
      [this.administrator.id, hook, jobs - cleanups],
    );
    // A minute of rows for each, a day ago.
    await this.rows(
      `INSERT INTO logs (id, created_at, type, user_id)
         SELECT minute * 1000 + row, now() - interval '1 day' + minute * interval '1 minute', 2, $1
           FROM generate_series(1, $2) AS minute, generate_series(1, $3) AS row`,
      [this.administrator.id, cleanups, ROWS_A_CLEANUP],
    );
    await this.rows(
      `INSERT INTO log_cleanups (before, requested_by)
         SELECT now() - interval '1 day' + minute * interval '1 minute' + interval '1 second', $1
           FROM generate_series(1, $2) AS minute`,
      [this.administrator.id, cleanups],
    );
  }

  open(): Promise<number> {
    return this.count(`FROM (SELECT id FROM notices WHERE state = 'pending' UNION ALL
      SELECT id FROM log_cleanups WHERE state IN ('waiting', 'running', 'failed')) AS work`);
  }

  /** Parked jobs of all kinds. */
  async parkedJobs(): Promise<number> {
    const { jobQueues } = await this.administrator.browser.graphql<{ jobQueues: { failed: number }[] }>(
      '{ jobQueues { failed } }',
    );
    return jobQueues.reduce((sum, { failed }) => sum + failed, 0);
  }
}

/** Lets workers do what is wanted, kills them one after the other, and empties the queue once in the middle of it. */
export async function underFire(backend: Backend, { jobs, kills, hurried, timeoutMs }: Fire): Promise<Aftermath> {
  const began = Date.now();
  const certificate = await makeCertificate();
  const receiver = new SlowReceiver(certificate);
  const hook = await receiver.open();
  const site = await Site.open(backend, certificate);
  const limit = Date.now() + timeoutMs;
  const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) {
      if (Date.now() > limit) throw new Error(`${backend}: ${what} never came, ${await site.open()} left`);
      await pause(POLL_INTERVAL_MS);
    }
  };
  try {
    await site.want(jobs, hook);
    const visible = await site.count('FROM logs WHERE NOT hidden');
    // Its sweep finds what is wanted.
    for (let count = 0; count < site.workers.length; count++) await site.kill(count);
    for (let count = 0; count < kills; count++) {
      const share = (SHARE_UNDER_FIRE * jobs * (count + 1)) / kills;
      await until(`${share} deliveries`, () => receiver.taken.size >= share);
      const wiped = count === (hurried ? kills - 1 : Math.floor(kills / 2));
      await site.kill(count, async () => {
        if (wiped) await site.wipe();
        if (hurried) await site.rows(`UPDATE notices SET next_try_at = now() WHERE state = 'pending'`);
      });
    }
    await until('the end of all work', async () => (await site.open()) === 0);
    const known = await site.rows<{ id: string }>('SELECT delivery_id AS id FROM notices');
    const given = new Set(known.map(({ id }) => id));
    const counted = await site.rows<{ sum: string }>('SELECT sum(rows_deleted) FROM log_cleanups');
    return {
      ...{ backend, jobs, kills, wipes: 1, rows: visible },
      rowsCounted: Number(counted[0]?.sum),
      lost: [...given].filter((id) => !receiver.taken.has(id)).length,
      repeated: [...receiver.taken.values()].filter((times) => times > 1).length,
      strange: [...receiver.taken.keys()].filter((id) => !given.has(id)).length,
      parked: (await site.parkedJobs()) + (await site.count(`FROM notices WHERE state = 'parked'`)),
      seconds: Math.round((Date.now() - began) / 1_000),
    };
  } finally {
    await site.close();
    receiver.close();
  }
}
