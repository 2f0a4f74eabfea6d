import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { TestDatabase } from '../test-database.js';

/** The statement with which every released version books calls that have finished. */
const SETTLE = 'SELECT user_id, quota, version FROM settle_usage($1::json, $2::uuid)';
/** What each of these calls costs, in quota units. */
export const CHARGE = 75;
/** The first pause of a settlement, and the time after which a call fails that is not booked. */
const RETRY_MS = 50;
const SETTLE_TIMEOUT_MS = 10_000;

/** Calls of a process that still runs when the schema is migrated: booked one after the other until `stop`. */
export class RunningCalls {
  booked = 0;
  /** The longest booking in ms; may be set to 0 to begin again. */
  slowestMs = 0;
  private isStopped = false;
  private readonly client: pg.Client;
  private work: Promise<void> = Promise.resolve();

  private constructor(
    url: string,
    /** A call that the version has booked, as a row of its usage log. */
    private readonly sample: Record<string, unknown>,
  ) {
    this.client = new pg.Client({ connectionString: url, application_name: 'tollgate-former-process' });
  }

  static async start(database: TestDatabase): Promise<RunningCalls> {
    const [last] = await database.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(l) AS row FROM logs l WHERE quota > 0 AND token_name = 'ada' ORDER BY id DESC LIMIT 1`,
    );
    const calls = new RunningCalls(database.url, last?.row ?? {});
    await calls.client.connect();
    await calls.book();
    calls.work = calls.run();
    return calls;
  }

  /** Resolves when the last call is booked. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.work;
    await this.client.end();
  }

  private async run(): Promise<void> {
    while (!this.isStopped) await this.book();
  }

  /**
   * Like the settlement of a process, repeats a statement that fails: a migration that replaces the types of the function
   * makes one fail that has begun. A call is booked once at most.
   */
  private async book(): Promise<void> {
    const id = Number(this.sample.id) + this.booked + 1;
    const row = { ...this.sample, id, request_id: `running-${id}`, quota: CHARGE };
    const begunAt = Date.now();
    for (;;) {
      try {
        const { rowCount } = await this.client.query(SETTLE, [JSON.stringify([row]), null]);
        if (rowCount !== 1) throw new Error('Call was not booked');
        this.booked++;
        this.slowestMs = Math.max(this.slowestMs, Date.now() - begunAt);
        return;
      } catch (error) {
        if (Date.now() > begunAt + SETTLE_TIMEOUT_MS) throw error;
        await pause(RETRY_MS);
      }
    }
  }
}
