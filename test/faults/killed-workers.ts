import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import type { Backend } from '../support/job-processes.js';
import { makeCertificate, type TestCertificate } from '../support/test-certificate.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { dataOf, type GraphqlResponse } from '../support/tollgate/browser-session.js';
import { memberOf } from '../support/tollgate/cluster.js';
import { openSession, PASSWORD, setUpSite, type TestUser } from '../support/tollgate/fixtures.js';
import { startApp, type TestApp } from '../support/tollgate/test-app.js';
import { startServer, type TestServer } from '../support/tollgate/test-server.js';
import { Valkey } from '../support/valkey.js';

/** The faults of a run and its number of jobs. */
export interface FaultPlan {
  readonly jobs: number;
  /** The number of workers that are killed (SIGKILL), one after the other, during their work. */
  readonly kills: number;
  /**
   * True: jobs of a killed worker are returned to the queue immediately, and the queue is emptied with the last kill,
   * so that the test does not wait for the timeouts after which a worker is considered lost.
   */
  readonly shortTimeouts: boolean;
  /** The timeout for all jobs, in ms. */
  readonly timeoutMs: number;
}

/** The result of the jobs. */
export interface FaultResult {
  readonly backend: Backend;
  readonly jobs: number;
  readonly kills: number;
  readonly wipes: number;
  /** Rows of the log that clean-ups had to delete, and rows that they report as deleted. */
  readonly rows: number;
  readonly rowsCounted: number;
  /** Deliveries that never arrived, deliveries that arrived more than once, and unknown ids. */
  readonly lost: number;
  readonly repeated: number;
  readonly unexpected: number;
  /** Operations and jobs that were abandoned. */
  readonly parked: number;
  readonly seconds: number;
}

/** One clean-up for this number of deliveries. */
const CLEANUP_EVERY = 25;
const ROWS_A_CLEANUP = 40;
/** Long enough for a kill during the job. */
const RESPONSE_DELAY_MS = 100;
/** The share of the operations that is done when the last worker is killed. */
const SHARE_AT_LAST_KILL = 0.8;
const POLL_INTERVAL_MS = 50;

/** Receives webhooks slowly and stores their ids. */
class SlowWebhookReceiver {
  /** The number of deliveries by id. */
  readonly taken = new Map<string, number>();
  private readonly server: Server;

  constructor({ key, cert }: TestCertificate) {
    this.server = createServer({ key, cert }, async (request, response) => {
      const id = String(request.headers['x-webhook-id']);
      request.resume();
      await pause(RESPONSE_DELAY_MS);
      // A webhook counts as received when it was acknowledged, even if the sender was killed before it received the
      // acknowledgement.
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

/** The product with jobs to do: in one process or, with Redis, in two workers and a console. */
class Site {
  private readonly workers: TestServer[] = [];

  private constructor(
    readonly backend: Backend,
    readonly database: TestDatabase,
    private readonly redis: Valkey,
    /** In the process of the tests. Without Redis, the site has only this one until the worker starts. */
    private readonly console: TestApp,
    private readonly administrator: TestUser,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async open(backend: Backend, { certFile }: TestCertificate): Promise<Site> {
    const [database, redis] = await Promise.all([createTestDatabase(), Valkey.start()]);
    const { env: several } = memberOf(database, redis, { NODE_EXTRA_CA_CERTS: certFile });
    const env = backend === 'Redis' ? several : { ...several, REDIS_URL: '' };
    const console = await startApp(backend === 'Redis' ? { ...env, ROLE: 'console' } : env, database);
    return new Site(backend, database, redis, console, await setUpSite(console), env);
  }

  /** Starts the workers: a process that starts finds what has no job. */
  async startWorkers(): Promise<void> {
    const [count, ROLE] = this.backend === 'Redis' ? [2, 'worker'] : [1, 'all'];
    if (this.backend !== 'Redis') await this.console.stop();
    while (this.workers.length < count)
      this.workers.push(await startServer({ database: this.database, env: { ...this.env, ROLE } }));
  }

  async close(): Promise<void> {
    await Promise.all([...this.workers, this.console].map((process) => process.close()));
    await this.redis.close();
    await this.database.drop();
  }

  /** Kills a worker and starts it again. @param meanwhile runs between the two */
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

  /** Stores the operations as the product does; the sweep finds them. */
  async want(jobs: number, hook: string): Promise<void> {
    const cleanups = Math.ceil(jobs / CLEANUP_EVERY);
    await this.rows(
      `INSERT INTO notices (user_id, kind, channel, target, title, body)
         SELECT $1, 'quota_exceed', 'webhook', $2, 'Title', '{}' FROM generate_series(1, $3)`,
      [this.administrator.id, hook, jobs - cleanups],
    );
    // Rows of one minute for each, a day ago.
    await this.rows(
      `INSERT INTO logs (id, created_at, type, user_id)
         SELECT minute * 1000 + row, now() - interval '1 day' + minute * interval '1 minute', 2, $1
           FROM generate_series(1, $2) AS minute, generate_series(1, $3) AS row`,
      [this.administrator.id, cleanups, ROWS_A_CLEANUP],
    );
    await this.rows(
      `INSERT INTO job_runs (kind, params, requested_by)
         SELECT 'log-cleanup', jsonb_build_object(
             'before', now() - interval '1 day' + minute * interval '1 minute' + interval '1 second'), $1
           FROM generate_series(1, $2) AS minute`,
      [this.administrator.id, cleanups],
    );
  }

  open(): Promise<number> {
    return this.count(`FROM (SELECT id FROM notices WHERE state = 'pending' UNION ALL
      SELECT id FROM job_runs WHERE state <> 'done') AS work`);
  }

  /** Abandoned jobs of all kinds. */
  async abandonedJobs(): Promise<number> {
    const [worker] = this.workers;
    const browser = openSession(this.backend === 'Redis' || !worker ? this.console : worker);
    dataOf(await browser.post('/api/user/login', { username: this.administrator.username, password: PASSWORD }));
    type Response = GraphqlResponse<{ jobQueues: { failed: number }[] }>;
    // A process that was just started opens its queues after its port.
    const { body } = await eventually(
      () => browser.call<Response>('POST', '/graphql', { query: '{ jobQueues { failed } }' }),
      (response) => response.body.errors === undefined,
    );
    return (body.data?.jobQueues ?? []).reduce((sum, { failed }) => sum + failed, 0);
  }
}

/** Runs the operations, kills workers one after the other, and empties the queue once in between. */
export async function runWithKilledWorkers(
  backend: Backend,
  { jobs, kills, shortTimeouts, timeoutMs }: FaultPlan,
): Promise<FaultResult> {
  const began = Date.now();
  const certificate = await makeCertificate();
  const receiver = new SlowWebhookReceiver(certificate);
  const hook = await receiver.open();
  const site = await Site.open(backend, certificate);
  const limit = Date.now() + timeoutMs;
  const until = async (what: string, condition: () => boolean | Promise<boolean>) => {
    while (!(await condition())) {
      if (Date.now() > limit) throw new Error(`${backend}: ${what} did not happen, ${await site.open()} left`);
      await pause(POLL_INTERVAL_MS);
    }
  };
  try {
    await site.want(jobs, hook);
    const visible = await site.count('FROM logs WHERE NOT hidden');
    await site.startWorkers();
    for (let count = 0; count < kills; count++) {
      const share = (SHARE_AT_LAST_KILL * jobs * (count + 1)) / kills;
      await until(`${share} deliveries`, () => receiver.taken.size >= share);
      const wiped = count === (shortTimeouts ? kills - 1 : Math.floor(kills / 2));
      await site.kill(count, async () => {
        if (wiped) await site.wipe();
        if (shortTimeouts) await site.rows(`UPDATE notices SET next_try_at = now() WHERE state = 'pending'`);
      });
    }
    await until('the end of all work', async () => (await site.open()) === 0);
    const known = await site.rows<{ id: string }>('SELECT delivery_id AS id FROM notices');
    const given = new Set(known.map(({ id }) => id));
    const counted = await site.rows<{ sum: string }>('SELECT sum(done) FROM job_runs');
    return {
      backend,
      jobs,
      kills,
      wipes: 1,
      rows: visible,
      rowsCounted: Number(counted[0]?.sum),
      lost: [...given].filter((id) => !receiver.taken.has(id)).length,
      repeated: [...receiver.taken.values()].filter((times) => times > 1).length,
      unexpected: [...receiver.taken.keys()].filter((id) => !given.has(id)).length,
      parked: (await site.abandonedJobs()) + (await site.count(`FROM notices WHERE state = 'parked'`)),
      seconds: Math.round((Date.now() - began) / 1_000),
    };
  } finally {
    await site.close();
    receiver.close();
  }
}
