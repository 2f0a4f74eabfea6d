import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import { type EpayOrder, MockEpay } from '../../support/mock-epay.js';
import { hangBeforeHeaders, hangMidStream, respondWith } from '../../support/mock-upstream/behaviour.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestServer } from '../../support/tollgate/test-server.js';

/** The number of complete responses after which payments are reported and the process is killed. */
const KILLED_AFTER = 60;

const messages = [{ role: 'user' as const, content: 'Hi' }];

let site: Site<TestServer>;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.openProcess({ env: { SHUTDOWN_DELAY_SECONDS: '1', SHUTDOWN_GRACE_SECONDS: '1' } });
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  user = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});
afterAll(() => site.close());

interface TopUp {
  readonly buyer: TestUser;
  readonly order: EpayOrder;
}

/** An order of a new user that is submitted to the gateway. */
async function orderedTopUp(gateway: MockEpay): Promise<TopUp> {
  const buyer = await createUser(site.tollgate, site.administrator);
  const form = await buyer.browser.call<{ url: string; data: Record<string, string> }>('POST', '/api/user/pay', {
    amount: 1,
    top_up_code: '',
    payment_method: 'zfb',
  });
  return { buyer, order: await gateway.submit(form.body.url, form.body.data) };
}

/** Sends the callback of a paid order. */
function notify(gateway: MockEpay, { order }: TopUp) {
  // A started process listens on another port.
  const notify_url = `${site.tollgate.url}/api/user/epay/notify`;
  return gateway.notify({ ...order, fields: { ...order.fields, notify_url } }, gateway.report(order));
}

/** Makes the statements that change these rows wait as long as the returned connection is open. */
async function holdChanges(triggers: readonly string[]): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: site.database.url });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  await holder.query(`CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END'`);
  for (const trigger of triggers) await holder.query(`CREATE ${trigger} EXECUTE FUNCTION held()`);
  return holder;
}

/**
 * Four orders, and a holder of the callbacks of three: as long as it is open, one waits before its payment is marked, one
 * before its balance is credited, one in its COMMIT.
 */
async function heldTopUps(gateway: MockEpay): Promise<{ topUps: readonly TopUp[]; holder: pg.Client }> {
  const { id: EpayId, key: EpayKey } = MockEpay.merchant;
  const settings = { ServerAddress: site.tollgate.url, PayAddress: gateway.url, EpayId, EpayKey };
  for (const [key, value] of Object.entries(settings)) await setOption(site.administrator, key, value);
  const topUps: TopUp[] = [];
  for (let count = 0; count < 4; count++) topUps.push(await orderedTopUp(gateway));
  const [unmarked, credited, committing] = topUps.map(({ buyer }) => buyer.id);
  const holder = await holdChanges([
    `TRIGGER a BEFORE UPDATE ON payments FOR EACH ROW WHEN (NEW.user_id = ${unmarked})`,
    `TRIGGER b AFTER INSERT ON ledger_entries FOR EACH ROW WHEN (NEW.user_id = ${credited})`,
    `CONSTRAINT TRIGGER c AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.user_id = ${committing})`,
  ]);
  return { topUps, holder };
}

describe('process killed with SIGKILL', () => {
  let waiting: TestUser;
  let gateway: MockEpay;
  let topUps: readonly TopUp[];
  let complete = 0;

  const ofBuyers = (sql: string) => site.database.query(sql, [topUps.map(({ buyer }) => buyer.id)]);

  beforeAll(async () => {
    waiting = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
    gateway = await MockEpay.start();
    const payments = await heldTopUps(gateway);
    topUps = payments.topUps;
    const { holder } = payments;
    site.upstream.byDefault(respondWith({ usage: { prompt: 1_000, completion: 500 } }));
    site.upstream.next(hangBeforeHeaders());
    const arrival = site.upstream.arrival();
    const open = site
      .openai(await createToken(waiting, { unlimited_quota: true }))
      .chat.completions.create({ model: 'gpt-4o-mini', messages })
      .catch(() => 'aborted');
    await arrival;
    const responses: Promise<string>[] = [];
    const callbacksWait = async () => {
      for (const topUp of topUps)
        responses.push(
          notify(gateway, topUp).then(
            ({ text }) => text,
            () => 'aborted',
          ),
        );
      await responses.at(-1);
      await eventually(
        () =>
          holder.query(`SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
              WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`),
        ({ rowCount }) => rowCount === 3,
      );
    };
    const caller = async () => {
      for (;;) {
        const stream = await site
          .openai(token)
          .chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
        for await (const _ of stream);
        complete++;
        if (complete === KILLED_AFTER) await callbacksWait().finally(() => site.tollgate.kill());
      }
    };
    await Promise.allSettled(Array.from({ length: 20 }, caller));
    expect(await open).toBe('aborted');
    expect(await Promise.all(responses)).toEqual(['aborted', 'aborted', 'aborted', 'success']);
    await holder.end();
    // The transaction that was in its COMMIT commits without the process; the earlier ones are rolled back.
    await eventually(
      () => ofBuyers('SELECT status FROM payments WHERE user_id = ANY($1) ORDER BY id'),
      (rows) => rows.map(({ status }) => status).join() === 'pending,pending,paid,paid',
    );
    await site.tollgate.launch();
  });
  afterAll(() => gateway.close());

  it('has billed every completely sent response once', async () => {
    const bills = await site.bills(user);
    expect(complete).toBeGreaterThanOrEqual(KILLED_AFTER);
    // A bill without a completed response is allowed; a completed response without a bill is not.
    expect(bills.length).toBeGreaterThanOrEqual(complete);
    // One of the requests is the open call of the other user.
    expect(bills.length).toBeLessThan(site.upstream.requests.length);
    expect(await site.balance(user)).toBe(1_000_000 - 225 * bills.length);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('releases the quota reserved for open calls', async () => {
    expect(await site.balance(waiting)).toBe(1_000_000);
  });

  it('credits a payment once when its callback is repeated after the kill', async () => {
    for (const topUp of topUps) {
      await eventually(
        () => notify(gateway, topUp),
        ({ text }) => text === 'success',
      );
      expect((await notify(gateway, topUp)).text).toBe('success');
      expect(await site.balance(topUp.buyer)).toBe(500_000);
    }
    expect(await ofBuyers('SELECT 1 FROM ledger_entries WHERE user_id = ANY($1)')).toHaveLength(topUps.length);
    expect(await discrepancies(site.database)).toEqual([]);
  });
});

describe('process stopped with SIGTERM', () => {
  /** Streams that outlast the grace period, and the form of the error that ends them. */
  const OUTLASTING = [
    {
      path: '/v1/chat/completions',
      body: { model: 'gpt-4o-mini', messages, stream: true },
      error: /\ndata: \{"error":.*"restarting"/,
    },
    {
      path: '/v1/messages',
      body: { model: 'gpt-4o-mini', messages, max_tokens: 100, stream: true },
      error: /\nevent: error\ndata: \{"type":"error"/,
    },
    {
      path: '/v1beta/models/gpt-4o-mini:streamGenerateContent?alt=sse',
      body: { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
      error: /\ndata: \{"error":\{"code":503/,
    },
  ];
  let finishing: TestUser;
  let before: number;
  let began: unknown;
  /** The text of the stream that ends within the grace period. */
  let text = '';
  let notReady: Response;
  /** What the clients of the outlasting streams received. */
  let texts: readonly string[];
  /** The response to the call that was still without one. */
  let refused: Response;
  let ending: Awaited<ReturnType<TestServer['stop']>>;

  beforeAll(async () => {
    finishing = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
    const itsToken = await createToken(finishing, { unlimited_quota: true });
    before = await site.balance(user);
    [{ began }] = (await site.database.query("SELECT date_trunc('milliseconds', now()) AS began")) as [{ began: Date }];
    const send = (path: string, body: object) =>
      fetch(`${site.tollgate.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    site.upstream.byDefault(hangMidStream(4, { text: 'one two three four five six' }));
    // A response begins when its first chunk is sent.
    const streams = await Promise.all(OUTLASTING.map(({ path, body }) => send(path, body)));
    site.upstream.next(hangBeforeHeaders());
    const arrival = site.upstream.arrival();
    const plain = send('/v1/chat/completions', { model: 'gpt-4o-mini', messages });
    await arrival;
    site.upstream.byDefault(
      respondWith({ usage: { prompt: 1_000, completion: 500 }, text: 'one two three' }, {}, { pauseMs: 60 }),
    );
    const stream = await site
      .openai(itsToken)
      .chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
    let stopping: ReturnType<TestServer['stop']> | undefined;
    let becomingUnready: Promise<Response> | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (stopping) continue;
      stopping = site.tollgate.stop();
      becomingUnready = eventually(
        () => fetch(`${site.tollgate.url}/readyz`),
        (response) => response.status !== 200,
      );
    }
    notReady = (await becomingUnready) as Response;
    texts = await Promise.all(streams.map((response) => response.text()));
    refused = await plain;
    ending = await stopping;
  });

  it('reports that it is not ready because it is stopping, not because of a failure, and exits', async () => {
    expect([notReady.status, await notReady.json()]).toMatchObject([503, { code: 'process_stopping' }]);
    expect(site.tollgate.output).not.toContain('request.failed');
    expect(ending).toEqual({ code: 0, signal: null });
  });

  it('finishes and bills open streams', async () => {
    expect(text).toBe('one two three');
    expect(await site.database.query('SELECT quota FROM user_balances WHERE user_id = $1', [finishing.id])).toEqual([
      { quota: String(1_000_000 - 225) },
    ]);
  });

  it('ends calls that outlast the grace period with an error, and bills the delivered part', async () => {
    for (const [index, { error }] of OUTLASTING.entries()) expect(texts[index]).toMatch(error);
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 503,
      body: { error: { code: 'restarting' } },
    });
    expect(site.tollgate.output).toContain('"calls":4,"msg":"Calls were ended at the end of the grace period"');
    // Of the calls, the three streams were billed.
    const [after] = await site.database.query<{ quota: string; bills: number; billed: string }>(
      `SELECT b.quota, count(*)::int AS bills, sum(l.quota) AS billed
        FROM user_balances b JOIN logs l USING (user_id) WHERE b.user_id = $1 AND l.type = 2 AND l.created_at >= $2
        GROUP BY b.quota`,
      [user.id, began],
    );
    expect(after?.bills).toBe(3);
    expect(Number(after?.quota)).toBe(before - Number(after?.billed));
    expect(await discrepancies(site.database)).toEqual([]);
  });
});
