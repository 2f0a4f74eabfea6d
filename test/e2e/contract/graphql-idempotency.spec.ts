import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GraphqlResponse } from '../../support/tollgate/browser-session.js';
import { createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

let site: Site;
let user: TestUser;
let nextKey = 1;

beforeAll(async () => {
  site = await Site.open();
});
afterAll(async () => {
  expect(await discrepancies(site.database)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  user = await createUser(site.tollgate, site.administrator);
});

const newKey = () => `operation-${nextKey++}`;
const send = (person: TestUser, query: string, key: string, variables: object = {}) =>
  person.browser.call<GraphqlResponse<Record<string, unknown>>>(
    'POST',
    '/graphql',
    { query, variables },
    { 'idempotency-key': key },
  );
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true';
const codeOf = ({ body }: { body: GraphqlResponse<unknown> }) => body.errors?.[0]?.extensions?.code;
const tokensOf = async ({ browser }: TestUser) =>
  (await browser.graphql<{ tokens: { totalCount: number } }>('{ tokens { totalCount } }')).tokens.totalCount;

const CREATE = 'mutation ($name: String!) { createTokens(input: { name: $name }) { key token { id } } }';
const REDEEM = 'mutation ($key: String!) { redeemCode(input: { key: $key }) { quota } }';

describe('Idempotency-Key', () => {
  it('replays the first response and does not run the mutation again', async () => {
    const key = newKey();
    const first = await send(user, CREATE, key, { name: 'mine' });
    const second = await send(user, CREATE, key, { name: 'mine' });
    expect([replayed(first), replayed(second)]).toEqual([false, true]);
    expect(first.body.data).toBeTruthy();
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await tokensOf(user)).toBe(1);
  });

  it('runs a mutation once when it is sent 24 times concurrently', async () => {
    const key = newKey();
    const responses = await Promise.all(Array.from({ length: 24 }, () => send(user, CREATE, key, { name: 'mine' })));
    const ran = responses.filter((response) => response.status === 200 && !replayed(response));
    expect(ran).toHaveLength(1);
    for (const response of responses) {
      if (response.status === 200) expect(response.body).toEqual(ran[0]?.body);
      else {
        expect([response.status, codeOf(response)]).toEqual([409, 'idempotency_key_in_use']);
        expect(response.headers.get('retry-after')).toBe('1');
      }
    }
    expect(await tokensOf(user)).toBe(1);
  });

  it('redeems a code once when it is sent 20 times concurrently', async () => {
    const make = 'mutation { createRedemptions(input: { name: "gift", quota: 500, count: 1 }) { key } }';
    const { createRedemptions: codes } = await site.administrator.browser.graphql<{
      createRedemptions: { key: string }[];
    }>(make);
    const key = newKey();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send(user, REDEEM, key, { key: codes[0]?.key })),
    );
    expect(responses.filter((response) => response.status === 200 && !replayed(response))).toHaveLength(1);
    const again = await send(user, REDEEM, key, { key: codes[0]?.key });
    expect(again.body.data).toEqual({ redeemCode: { quota: 500 } });
    expect(await site.balance(user)).toBe(500);
  });

  it('replays all root fields, including those that failed', async () => {
    const key = newKey();
    const both = `mutation { good: createTokens(input: { name: "good" }) { key } bad: createTokens(input: { name: "" }) { key } }`;
    const first = await send(user, both, key);
    const second = await send(user, both, key);
    expect(first.body.errors).toHaveLength(1);
    expect([second.body, replayed(second)]).toEqual([first.body, true]);
    expect(await tokensOf(user)).toBe(1);
  });

  it('rejects another operation or other variables under the same key with 422', async () => {
    const key = newKey();
    await send(user, CREATE, key, { name: 'mine' });
    for (const [query, variables] of [
      [CREATE, { name: 'other' }],
      ['mutation { checkIn { quota } }', {}],
    ] as const) {
      const response = await send(user, query, key, variables);
      expect([response.status, codeOf(response)]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await tokensOf(user)).toBe(1);
  });

  it('runs a mutation again after it was rate limited', async () => {
    for (let guess = 0; guess < 10; guess++) await send(user, REDEEM, newKey(), { key: `guess-${guess}` });
    const key = newKey();
    for (let time = 0; time < 2; time++) {
      const limited = await send(user, REDEEM, key, { key: 'guess' });
      expect([codeOf(limited), replayed(limited)]).toEqual([expect.stringMatching(/limit|many/), false]);
    }
  });

  it('is not stored when the caller may not run the mutation', async () => {
    const key = newKey();
    const create = 'mutation { createRedemptions(input: { name: "gift", quota: 1, count: 1 }) { key } }';
    for (let time = 0; time < 2; time++) {
      const refused = await send(user, create, key);
      expect([codeOf(refused), replayed(refused)]).toEqual(['forbidden', false]);
    }
  });

  it('is rejected with 400 when it is invalid', async () => {
    const response = await send(user, CREATE, 'two words', { name: 'mine' });
    expect([response.status, codeOf(response)]).toEqual([400, 'idempotency_key_invalid']);
    expect(await tokensOf(user)).toBe(0);
  });

  it('is ignored for a query', async () => {
    const key = newKey();
    for (let time = 0; time < 2; time++) expect(replayed(await send(user, '{ viewer { id } }', key))).toBe(false);
  });
});
