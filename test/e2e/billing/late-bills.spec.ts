import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { TaskProxy } from '../../support/mock-upstream/task-proxy/task-proxy.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

const BALANCE = 1_000_000;
const COST = 135;
const TASK_COST = 50_000;
/** What the owner of the site pays for a call, at a fifth of the price of the site. */
const PURCHASE_COST = 27;
const messages = [{ role: 'user' as const, content: 'Hi' }];

let site: Site;
let tasks: MockUpstream;
let user: TestUser;
let token: CreatedToken;
/** While this connection holds its lock, no bill can be written. */
let obstacle: pg.Client | undefined;

beforeAll(async () => {
  tasks = await MockUpstream.start([new TaskProxy()]);
  site = await Site.open({ SETTLE_TIMEOUT_MS: '500', UPDATE_TASK: 'false' });
  site.upstream.byDefault(respondWith({ text: 'one two three', usage: { prompt: 1_000, completion: 200 } }));
  await createChannel(site.administrator, {
    base_url: site.upstream.url,
    models: 'gpt-4o-mini',
    setting: JSON.stringify({ purchase_price: 0.2 }),
  });
  await createChannel(site.administrator, { type: 2, key: 'k', base_url: tasks.url, models: 'mj_imagine' });
});
afterAll(async () => {
  await site.close();
  await tasks.close();
});
beforeEach(async () => {
  user = await createUser(site.tollgate, site.administrator, { quota: BALANCE });
  token = await createToken(user, { unlimited_quota: true });
  await complete();
});
afterEach(async () => {
  await unblockBills();
  expect(await discrepancies(site.database)).toEqual([]);
});

const complete = () => site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages });

async function blockBills(): Promise<void> {
  obstacle = new pg.Client({ connectionString: site.database.url });
  await obstacle.connect();
  await obstacle.query('BEGIN; LOCK TABLE channel_usage IN EXCLUSIVE MODE');
}

async function unblockBills(): Promise<void> {
  await obstacle?.end();
  obstacle = undefined;
}

/** Waits for this number of calls of the user; newest first. */
const bills = (count: number) =>
  eventually(
    () => site.bills(user),
    (rows) => rows.length >= count,
  );

/** What the owner of the site pays for all calls of the user. */
async function purchaseCosts(): Promise<number> {
  const [row] = await site.database.query<{ cost: number }>(
    'SELECT sum(cost)::int AS cost FROM logs WHERE user_id = $1',
    [user.id],
  );
  return row?.cost ?? 0;
}

describe('readiness', () => {
  const ready = async () => (await fetch(`${site.tollgate.url}/readyz`)).json() as Promise<object>;

  it('fails while bills wait for a long time, although the database responds', async () => {
    await blockBills();
    const call = complete().catch(() => undefined);
    await eventually(ready, (response) => JSON.stringify(response).includes('bills_waiting'));
    await unblockBills();
    await eventually(ready, (response) => JSON.stringify(response) === '{"status":"ok"}');
    await call;
  });
});

describe('bill that the database does not write in time', () => {
  it('is voided when its response can be withheld', async () => {
    await blockBills();
    const error = await complete().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 503, code: 'settlement_failed' });
    expect((error as { headers: Headers }).headers.get('x-should-retry')).toBeNull();
    await unblockBills();
    // Either the charge was not yet written, and its row contains 0, or it was written, and a second row reverses it.
    await eventually(
      () => site.bills(user),
      (rows) => rows.length >= 2 && rows.reduce((sum, { quota }) => sum + quota, 0) === COST,
    );
    await complete();
    expect(await site.balance(user)).toBe(BALANCE - 2 * COST);
    // The upstream is paid for the withheld response as well.
    expect(await purchaseCosts()).toBe(3 * PURCHASE_COST);
  });

  it('is charged later when its response was streamed, and the stream ends with an error', async () => {
    await blockBills();
    let text = '';
    const stream = await site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
    const reading = (async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    })();
    await expect(reading).rejects.toMatchObject({ code: 'settlement_failed' });
    expect(text).toBe('one two three');
    await unblockBills();
    await bills(2);
    expect(await site.balance(user)).toBe(BALANCE - 2 * COST);
    expect(await purchaseCosts()).toBe(2 * PURCHASE_COST);
  });

  it('is charged later when a task was submitted, and clients are advised not to repeat it', async () => {
    await blockBills();
    const response = await fetch(`${site.tollgate.url}/mj/submit/imagine`, {
      method: 'POST',
      headers: { 'mj-api-secret': token.key, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'a cat' }),
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('x-should-retry')).toBe('false');
    expect(response.headers.get('retry-after')).toBeNull();
    await response.text();
    await unblockBills();
    await bills(2);
    expect(await site.balance(user)).toBe(BALANCE - COST - TASK_COST);
  });
});
