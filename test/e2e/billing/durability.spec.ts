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
    ...{ amount: 1, top_up_code: '', payment_method: 'zfb' },
  });
  return { buyer, order: await gateway.submit(form.body.url, form.body.data) };
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

describe('process killed with SIGKILL', () => {
  let waiting: TestUser;
  let complete = 0;

  beforeAll(async () => {
    waiting = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
    site.upstream.byDefault(respondWith({ usage: { prompt: 1_000, completion: 500 } }));
    site.upstream.next(hangBeforeHeaders());
    const arrival = site.upstream.arrival();
    const open = site
      .openai(await createToken(waiting, { unlimited_quota: true }))
      .chat.completions.create({ model: 'gpt-4o-mini', messages })
      .catch(() => 'aborted');
    await arrival;
    const caller = async () => {
      for (;;) {
        const stream = await site
          .openai(token)
          .chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
        for await (const _ of stream);
        complete++;
        if (complete === 150) await site.tollgate.kill();
      }
    };
    await Promise.allSettled(Array.from({ length: 50 }, caller));
    expect(await open).toBe('aborted');
    await site.tollgate.launch();
  });

  it('has billed every completely sent response once', async () => {
    const bills = await site.bills(user);
    expect(complete).toBeGreaterThanOrEqual(150);
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
    const gateway = await MockEpay.start();
    const { id: EpayId, key: EpayKey } = MockEpay.merchant;
    const settings = { ServerAddress: site.tollgate.url, PayAddress: gateway.url, EpayId, EpayKey };
    for (const [key, value] of Object.entries(settings)) await setOption(site.administrator, key, value);
    const topUps: TopUp[] = [];
    for (let count = 0; count < 4; count++) topUps.push(await orderedTopUp(gateway));
    const [unmarked, credited, committing] = topUps.map(({ buyer }) => buyer.id);
    const notify = ({ order }: TopUp) => {
      // A started process listens on another port.
      const notify_url = `${site.tollgate.url}/api/user/epay/notify`;
      return gateway.notify({ ...order, fields: { ...order.fields, notify_url } }, gateway.report(order));
    };
    const rows = (sql: string) => site.database.query(sql, [topUps.map(({ buyer }) => buyer.id)]);
    const statuses = async () =>
      (await rows('SELECT status FROM payments WHERE user_id = ANY($1) ORDER BY id')).map(({ status }) => status);

    const holder = await holdChanges([
      `TRIGGER a BEFORE UPDATE ON payments FOR EACH ROW WHEN (NEW.user_id = ${unmarked})`,
      `TRIGGER b AFTER INSERT ON ledger_entries FOR EACH ROW WHEN (NEW.user_id = ${credited})`,
      `CONSTRAINT TRIGGER c AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.user_id = ${committing})`,
    ]);
    const responses = topUps.map((topUp) =>
      notify(topUp).then(
        ({ text }) => text,
        () => 'aborted',
      ),
    );
    expect(await responses[topUps.length - 1]).toBe('success');
    await eventually(
      () => holder.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`),
      ({ rowCount }) => rowCount === 3,
    );
    await site.tollgate.kill();
    expect(await Promise.all(responses)).toEqual(['aborted', 'aborted', 'aborted', 'success']);
    await holder.end();
    // The transaction that was in its COMMIT commits without the process; the earlier ones are rolled back.
    await eventually(statuses, (found) => found.join() === 'pending,pending,paid,paid');

    await site.tollgate.launch();
    for (const topUp of topUps) {
      await eventually(
        () => notify(topUp),
        ({ text }) => text === 'success',
      );
      expect((await notify(topUp)).text).toBe('success');
      expect(await site.balance(topUp.buyer)).toBe(500_000);
    }
    expect(await rows('SELECT 1 FROM ledger_entries WHERE user_id = ANY($1)')).toHaveLength(topUps.length);
    expect(await discrepancies(site.database)).toEqual([]);
    await gateway.close();
  });
});

describe('process stopped with SIGTERM', () => {
  it('reports that it is not ready, and finishes and bills open streams before it exits', async () => {
    const before = await site.balance(user);
    site.upstream.byDefault(
      respondWith({ usage: { prompt: 1_000, completion: 500 }, text: 'one two three' }, {}, { pauseMs: 60 }),
    );
    const stream = await site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
    let text = '';
    let stopping: ReturnType<typeof site.tollgate.stop> | undefined;
    let notReady: Promise<Response> | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (stopping) continue;
      stopping = site.tollgate.stop();
      notReady = eventually(
        () => fetch(`${site.tollgate.url}/readyz`),
        (response) => response.status !== 200,
      );
    }
    expect(text).toBe('one two three');
    expect((await notReady)?.status).toBe(503);
    expect(await stopping).toEqual({ code: 0, signal: null });
    await site.tollgate.launch();
    expect(await site.balance(user)).toBe(before - 225);
  });

  it('ends calls that outlast the grace period with an error, and bills what was delivered', async () => {
    site.upstream.byDefault(hangMidStream(4, { text: 'one two three four five six' }));
    const before = await site.balance(user);
    const [{ began } = { began: undefined }] = await site.database.query(
      "SELECT date_trunc('milliseconds', now()) AS began",
    );
    const chat = { model: 'gpt-4o-mini', messages };
    const calls: { path: string; body: object; error: RegExp }[] = [
      {
        path: '/v1/chat/completions',
        body: { ...chat, stream: true },
        error: /\ndata: \{"error":.*"restarting"/,
      },
      {
        path: '/v1/messages',
        body: { ...chat, max_tokens: 100, stream: true },
        error: /\nevent: error\ndata: \{"type":"error"/,
      },
      {
        path: '/v1beta/models/gpt-4o-mini:streamGenerateContent?alt=sse',
        body: { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
        error: /\ndata: \{"error":\{"code":503/,
      },
    ];
    const send = (path: string, body: object) =>
      fetch(`${site.tollgate.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    // A response begins when its first chunk is sent.
    const streams = await Promise.all(calls.map(({ path, body }) => send(path, body)));
    site.upstream.next(hangBeforeHeaders());
    const arrival = site.upstream.arrival();
    const plain = send('/v1/chat/completions', chat);
    await arrival;
    const stopping = site.tollgate.stop();
    const texts = await Promise.all(streams.map((response) => response.text()));
    for (const [index, { error }] of calls.entries()) expect(texts[index]).toMatch(error);
    const refused = await plain;
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 503,
      body: { error: { code: 'restarting' } },
    });
    expect(await stopping).toEqual({ code: 0, signal: null });
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
