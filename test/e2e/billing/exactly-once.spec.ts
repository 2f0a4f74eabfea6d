import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { MockEpay } from '../../support/mock-epay.js';
import { NOON_ZONE } from '../../support/site-calendar.js';
import { dataOf, type Envelope } from '../../support/tollgate/browser-session.js';
import { type Cluster, startPair } from '../../support/tollgate/cluster.js';
import { createUser, optionsReached, setOption, setUpSite, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';

/** How many times a request is sent concurrently, half of them to each process. */
const TIMES = 24;

interface PaymentForm {
  readonly url: string;
  readonly data: Record<string, string>;
}

let fleet: Cluster<Tollgate>;
let gateway: MockEpay;
let administrator: TestUser;
let user: TestUser;
let accessToken: string;

beforeAll(async () => {
  [fleet, gateway] = await Promise.all([startPair(), MockEpay.start()]);
  administrator = await setUpSite(fleet.at(0));
  const settings = {
    ServerAddress: fleet.at(0).url,
    PayAddress: gateway.url,
    EpayId: MockEpay.merchant.id,
    EpayKey: MockEpay.merchant.key,
  };
  for (const [key, value] of Object.entries(settings)) await setOption(administrator, key, value);
  await setOption(administrator, 'CheckInEnabled', 'true');
  await setOption(administrator, 'TimeZone', NOON_ZONE);
  await optionsReached(administrator, fleet.gateways);
  user = await createUser(fleet.at(0), administrator);
  accessToken = dataOf(await user.browser.get<string>('/api/user/token'));
}, 120_000);
afterAll(async () => {
  expect(await discrepancies(fleet.database)).toEqual([]);
  await fleet.close();
  await gateway.close();
});

/** A call of the user to one of the processes. */
const call = (index: number, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${fleet.at(index).url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });

const balanceAt = async (index: number) => {
  const response = (await (await call(index, '/api/user/self')).json()) as Envelope<{ quota: number }>;
  return response.data?.quota;
};

/** Sends the same call `TIMES` times concurrently, spread over the processes. */
async function together(path: string, body: object): Promise<Envelope[]> {
  const sent = Array.from({ length: TIMES }, async (_, index) => (await call(index, path, body)).json());
  return (await Promise.all(sent)) as Envelope[];
}

async function entriesOf(kind: string): Promise<number> {
  const text = 'SELECT 1 FROM ledger_entries WHERE user_id = $1 AND kind = $2';
  return (await fleet.database.query(text, [user.id, kind])).length;
}

describe('exactly-once effects across two processes', () => {
  it(`credits a payment once when its callback arrives ${TIMES} times`, async () => {
    const form = (await (await call(0, '/api/user/pay', { amount: 1, payment_method: 'zfb' })).json()) as PaymentForm;
    const made = await gateway.submit(form.url, form.data);
    const report = gateway.report(made);
    const reportTo = (index: number) => {
      const notify_url = `${fleet.at(index).url}/api/user/epay/notify`;
      return gateway.notify({ ...made, fields: { ...made.fields, notify_url } }, report);
    };
    // The second process receives the options a moment later.
    await eventually(
      () => call(1, '/graphql', { query: '{ topUpOffer { enabled } }' }).then((response) => response.text()),
      (text) => text.includes('true'),
    );
    const responses = await Promise.all(Array.from({ length: TIMES }, (_, index) => reportTo(index)));
    expect(new Set(responses.map(({ text }) => text))).toEqual(new Set(['success']));
    for (const index of [0, 1])
      await eventually(
        () => balanceAt(index),
        (quota) => quota === 500_000,
      );
    const entries = await fleet.database.query('SELECT 1 FROM ledger_entries WHERE user_id = $1', [user.id]);
    expect(entries).toHaveLength(1);
  });

  it(`rewards a check-in once when it is sent ${TIMES} times`, async () => {
    const responses = await together('/api/user/check_in', {});
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    expect(await entriesOf('checkin')).toBe(1);
  });

  it(`transfers an invitation reward once when the request is sent ${TIMES} times`, async () => {
    await fleet.database.query('UPDATE users SET aff_quota = 500000 WHERE id = $1', [user.id]);
    const responses = await together('/api/user/aff_transfer', { quota: 500_000 });
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    expect(await entriesOf('transfer')).toBe(1);
  });

  it(`credits a redemption code once when it is redeemed ${TIMES} times`, async () => {
    const fields = { name: 'one', quota: 7_000, count: 1, is_gift: false, max_uses: -1 };
    const [key] = dataOf(await administrator.browser.post<string[]>('/api/redemption/', fields));
    const responses = await together('/api/user/topup', { key });
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    expect(await entriesOf('redeem')).toBe(1);
  });

  it(`runs a request with an idempotency key once when it is sent ${TIMES} times`, async () => {
    const token = { name: 'mine', remain_quota: 1, unlimited_quota: false, expired_time: -1 };
    const send = (index: number) => call(index, '/api/token/', token, { 'idempotency-key': 'over-both' });
    const responses = await Promise.all(Array.from({ length: TIMES }, (_, index) => send(index)));
    const ran = responses.filter(({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'));
    expect(ran).toHaveLength(1);
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const texts = await Promise.all([ran[0], await send(0), await send(1)].map((response) => response?.text()));
    expect(new Set(texts).size).toBe(1);
    expect(await fleet.database.query('SELECT 1 FROM tokens WHERE user_id = $1', [user.id])).toHaveLength(1);
  });
});
