import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { BrowserSession } from '../../support/tollgate/browser-session.js';
import { percentile } from '../statistics.js';
import { FIRST_USER, USERS } from './fill.js';

const BATCH = 20;
const QUIET_MS = 5_000;
const EPOCH_MS = Date.UTC(2024, 0, 1);

/** Duration of settlements of twenty calls, in ms. */
interface SettlementDelays {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

/** The effect of a clean-up on settlements that ran at the same time. */
export interface CleanupReport {
  quiet: SettlementDelays;
  during: SettlementDelays;
  rowsDeleted: number;
  durationMs: number;
}

/** Settles one batch of calls after the other, as the product does, until it is stopped. */
class SettlementLoad {
  readonly waits: number[] = [];
  private readonly client: pg.Client;
  private last = 0;

  constructor(client: pg.Client) {
    this.client = client;
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const batch = JSON.stringify(Array.from({ length: BATCH }, () => this.call()));
      const begun = performance.now();
      await this.client.query({ name: 'settle', text: 'SELECT * FROM settle_usage($1::json, NULL)', values: [batch] });
      this.waits.push(performance.now() - begun);
      await pause(5);
    }
  }

  private call(): object {
    this.last = Math.max((Date.now() - EPOCH_MS) * 4_096, this.last + 1);
    const user = Math.floor(USERS * Math.random() ** 3);
    return {
      id: this.last,
      created_at: new Date(Math.floor(this.last / 4_096) + EPOCH_MS).toISOString(),
      type: 2,
      user_id: FIRST_USER + user,
      username: `user-${user}`,
      token_id: user * 10 + 1,
      token_name: `token-${user}-0`,
      channel_id: 1,
      model_name: 'model-0',
      group: 'default',
      quota: 7,
      prompt_tokens: 3,
      completion_tokens: 1,
      use_time_ms: 900,
      is_stream: false,
      request_id: `bench-${this.last}`,
      hidden: false,
      content: '',
      other: '',
    };
  }
}

/** Deletes the rows that are older than an instant while calls are settled. */
export async function cleanUnderLoad(client: pg.Client, browser: BrowserSession, before: Date): Promise<CleanupReport> {
  const quiet = new SettlementLoad(client);
  const until = Date.now() + QUIET_MS;
  await quiet.run(() => Date.now() > until);
  let isOver = false;
  const during = new SettlementLoad(client);
  const load = during.run(() => isOver);
  const begun = performance.now();
  const started = await browser.graphql<{ startLogCleanupRun: { id: string } }>(
    `mutation { startLogCleanupRun(before: "${before.toISOString()}") { id } }`,
  );
  const ended = await finished(browser, started.startLogCleanupRun.id);
  const durationMs = performance.now() - begun;
  isOver = true;
  await load;
  return { quiet: summary(quiet.waits), during: summary(during.waits), rowsDeleted: ended, durationMs };
}

async function finished(browser: BrowserSession, id: string): Promise<number> {
  for (;;) {
    const { jobRun } = await browser.graphql<{ jobRun: { state: string; done: number; failure: string | null } }>(
      `{ jobRun(id: "${id}") { state done failure } }`,
    );
    if (jobRun.state === 'DONE') return jobRun.done;
    if (jobRun.state === 'FAILED') throw new Error(`The clean-up failed: ${jobRun.failure}`);
    await pause(100);
  }
}

function summary(waits: readonly number[]): SettlementDelays {
  return { count: waits.length, p50: percentile(waits, 50), p99: percentile(waits, 99), max: Math.max(...waits) };
}
