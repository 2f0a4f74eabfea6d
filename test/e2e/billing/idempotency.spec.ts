import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject, OperationObject, ParameterObject } from '@nestjs/swagger';
import { IDEMPOTENT_ROUTES } from '../../support/access-policy.js';
import { dataOf, type Envelope } from '../../support/tollgate/browser-session.js';
import { createUser, openSession, setOption, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

let site: Site<TestApp>;
let user: TestUser;
let nextKey = 1;

beforeAll(async () => {
  site = await Site.open();
  await setOption(site.administrator, 'CheckInEnabled', 'true');
});
afterAll(async () => {
  expect(await discrepancies(site.database)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  user = await createUser(site.tollgate, site.administrator);
});

const newKey = () => `request-${nextKey++}`;
const send = <Data = unknown>(person: TestUser, path: string, body: unknown, key: string) =>
  person.browser.call<Envelope<Data>>('POST', path, body, { 'idempotency-key': key, 'accept-encoding': 'gzip' });
const many = <Response>(once: () => Promise<Response>) => Promise.all(Array.from({ length: 30 }, once));
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true';

const token = { name: 'mine', remain_quota: 1, unlimited_quota: false, expired_time: -1 };
const tokensOf = async ({ browser }: TestUser) => dataOf(await browser.get<object[]>('/api/token/?p=0&size=100'));
/** 50 codes make a response that is large enough to be compressed. */
const codes = { name: 'batch', quota: 500, count: 50 };

describe('request with an idempotency key', () => {
  it('replays the first response without a second effect when it is repeated', async () => {
    const key = newKey();
    const first = await send<string[]>(site.administrator, '/api/redemption/', codes, key);
    const second = await send<string[]>(site.administrator, '/api/redemption/', codes, key);
    expect([replayed(first), replayed(second)]).toEqual([false, true]);
    expect(dataOf(first)).toHaveLength(50);
    expect(second.body).toEqual(first.body);
    for (const header of ['content-type', 'content-encoding', 'cache-control']) {
      expect(second.headers.get(header)).toBe(first.headers.get(header));
    }
    expect(first.headers.get('content-encoding')).not.toBeNull();
    const { total } = dataOf(await site.administrator.browser.get<{ total: number }>('/api/redemption/?p=1'));
    expect(total).toBe(50);
  });

  it('runs once when it is sent 30 times concurrently', async () => {
    const key = newKey();
    const responses = await many(() => send(user, '/api/token/', token, key));
    const ran = responses.filter((response) => response.status === 200 && !replayed(response));
    expect(ran).toHaveLength(1);
    for (const response of responses) {
      if (response.status === 200) expect(response.body).toEqual(ran[0]?.body);
      else expect([response.status, response.headers.get('retry-after')]).toEqual([409, '1']);
    }
    expect(await tokensOf(user)).toHaveLength(1);
    const later = await send(user, '/api/token/', token, key);
    expect([later.body, replayed(later)]).toEqual([ran[0]?.body, true]);
  });

  it('credits a redemption and a check-in once when repeated', async () => {
    const [code] = dataOf(await send<string[]>(site.administrator, '/api/redemption/', codes, newKey()));
    const key = newKey();
    await many(() => send(user, '/api/user/topup', { key: code }, key));
    const again = await send(user, '/api/user/topup', { key: code }, key);
    expect(again.body).toEqual({ success: true, message: '', data: { quota: 500, is_gift: false } });
    expect(await site.balance(user)).toBe(500);
    const day = newKey();
    const first = await send(user, '/api/user/check_in', {}, day);
    expect((await send(user, '/api/user/check_in', {}, day)).body).toEqual(first.body);
    expect(await site.balance(user)).toBe(1_500);
  });

  it('replays the error of a rejected request', async () => {
    const key = newKey();
    const first = await send(user, '/api/token/', { ...token, name: '' }, key);
    const second = await send(user, '/api/token/', { ...token, name: '' }, key);
    expect(first.body.success).toBe(false);
    expect([second.status, second.body, replayed(second)]).toEqual([first.status, first.body, true]);
  });

  it('is not replayed after a 429', async () => {
    for (let guess = 0; guess < 10; guess++) await send(user, '/api/user/topup', { key: `guess-${guess}` }, newKey());
    const key = newKey();
    for (let time = 0; time < 2; time++) {
      const limited = await send(user, '/api/user/topup', { key: 'guess' }, key);
      expect([limited.status, replayed(limited)]).toEqual([429, false]);
    }
  });

  it('is rejected with 422 when the key was used for another request', async () => {
    const key = newKey();
    await send(user, '/api/token/', token, key);
    for (const [path, body] of [
      ['/api/token/', { ...token, name: 'other' }],
      ['/api/user/check_in', {}],
    ] as const) {
      const { status, body: response } = await send(user, path, body, key);
      expect([status, response.success, response.code]).toEqual([422, false, 'idempotency_key_reused']);
    }
    expect(await tokensOf(user)).toHaveLength(1);
  });

  it('runs when another user has used the same key', async () => {
    const key = newKey();
    await send(user, '/api/token/', token, key);
    const other = await createUser(site.tollgate, site.administrator);
    expect(replayed(await send(other, '/api/token/', token, key))).toBe(false);
    expect(await tokensOf(other)).toHaveLength(1);
  });

  it('is not replayed after a rejection for missing permission', async () => {
    const key = newKey();
    const refused = await send(user, '/api/redemption/', codes, key);
    expect(refused.body.code).toBe('forbidden');
    expect(replayed(await send(user, '/api/redemption/', codes, key))).toBe(false);
    const anonymous = await openSession(site.tollgate).call<Envelope>('POST', '/api/redemption/', codes, {
      'idempotency-key': key,
    });
    expect(anonymous.status).toBe(401);
  });

  it('is rejected with 400 when the key is malformed', async () => {
    const { status, body } = await send(user, '/api/token/', token, 'two words');
    expect([status, body.code]).toEqual([400, 'idempotency_key_invalid']);
  });

  it('is replayed after a restart of the server', async () => {
    const key = newKey();
    const first = await send(user, '/api/token/', token, key);
    await site.tollgate.restart();
    const second = await send(user, '/api/token/', token, key);
    expect([second.body, replayed(second)]).toEqual([first.body, true]);
  });
});

describe('idempotency key', () => {
  it('is ignored by routes that create nothing', async () => {
    const headers = { 'idempotency-key': newKey() };
    for (const path of ['/api/user/amount', '/api/user/logout']) {
      await user.browser.call('POST', path, { amount: 1 }, headers);
      const { headers: answered } = await user.browser.call('POST', path, { amount: 2 }, headers);
      expect(answered.has('idempotent-replayed')).toBe(false);
    }
  });

  it.each(IDEMPOTENT_ROUTES)('is supported by %s', async (route) => {
    const [, path = ''] = route.split(' ');
    const key = newKey();
    const first = await send(site.administrator, path, {}, key);
    const second = await send(site.administrator, path, {}, key);
    expect([second.status, second.body, replayed(second)]).toEqual([first.status, first.body, true]);
  });

  it('leaves no redemption code in plain text in the database', async () => {
    const [code = ''] = dataOf(await send<string[]>(site.administrator, '/api/redemption/', codes, newKey()));
    const rows = await site.database.query<{ text: string }>('SELECT k::text AS text FROM idempotency_keys k');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain(code);
  });

  it('is documented in OpenAPI for exactly the routes that support it', async () => {
    const document = (await (await fetch(`${site.tollgate.url}/api/openapi.json`)).json()) as OpenAPIObject;
    const taking = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, OperationObject>)
        .filter(([, { parameters = [] }]) =>
          (parameters as ParameterObject[]).some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
        )
        .map(([method, { responses }]) => {
          expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '409', '422']));
          return `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
        }),
    );
    expect(taking.sort()).toEqual([...IDEMPOTENT_ROUTES].sort());
  });
});
