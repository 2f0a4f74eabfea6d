import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLOSED_MONTH, closeMonths } from '../../support/close-months.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

let site: Site;
let owner: TestUser;
let user: TestUser;
let other: TestUser;
let team: number;

beforeAll(async () => {
  site = await Site.open();
  owner = await createUser(site.tollgate, site.administrator, { quota: 10, overApi: true });
  dataOf(await site.administrator.browser.post('/api/user/manage', { id: owner.id, action: 'promote' }));
  user = await createUser(site.tollgate, site.administrator, { quota: 100_000, overApi: true });
  other = await createUser(site.tollgate, site.administrator);
  team = dataOf(await owner.browser.post<{ id: number }>('/api/team', { name: 'a team' })).id;
  dataOf(await owner.browser.post(`/api/team/${team}/transfers`, { amount: 7, effect_key: 'the first' }));
  await closeMonths(site.database, [user.id, team]);
});
afterAll(() => site.close());

const OWN = '/api/user/statement/months';
const fetched = (person: TestUser, path: string, language = 'en') =>
  fetch(`${site.tollgate.url}${path}`, {
    headers: { cookie: person.browser.cookieHeader, 'accept-language': language },
  });

describe('the closed statements of a user', () => {
  it('are listed over REST and GraphQL', async () => {
    const { items, total } = dataOf(await user.browser.get<{ items: object[]; total: number }>(OWN));
    const number = `${CLOSED_MONTH.replace('-', '')}-${user.id}`;
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        number,
        account_id: user.id,
        month: CLOSED_MONTH,
        opening: 0,
        entry_total: 100_000,
        usage_total: 0,
        closing: 100_000,
      },
    ]);
    const query =
      '{ closedStatements { totalCount nodes { number closing entries { kind count amount } usage { model } } } }';
    expect(await user.browser.graphql(query)).toEqual({
      closedStatements: {
        totalCount: 1,
        nodes: [{ number, closing: 100_000, entries: [{ kind: 'ADJUSTMENT', count: 1, amount: 100_000 }], usage: [] }],
      },
    });
  });

  it.each([
    { format: '', type: 'application/pdf', extension: 'pdf' },
    { format: '?format=csv', type: 'text/csv; charset=utf-8', extension: 'csv' },
  ])('are downloaded as $extension, the same bytes each time', async ({ format, type, extension }) => {
    const responses = await Promise.all([1, 2].map(() => fetched(user, `${OWN}/${CLOSED_MONTH}${format}`)));
    const [one, two] = await Promise.all(responses.map(async (response) => Buffer.from(await response.arrayBuffer())));
    expect(one?.equals(two as Buffer)).toBe(true);
    const number = `${CLOSED_MONTH.replace('-', '')}-${user.id}`;
    expect(responses[0]?.headers.get('content-type')).toBe(type);
    expect(responses[0]?.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-${number}.${extension}"`,
    );
    expect(one?.subarray(0, 5).toString()).toBe(extension === 'pdf' ? '%PDF-' : '\uFEFFnu');
  });

  it.each([
    { language: 'en', chinese: false },
    { language: 'zh-CN', chinese: true },
    { language: 'zh-CN', query: '?language=en', chinese: false },
    { language: 'en', query: '?language=zh', chinese: true },
  ])('are written in the language of the request: $language $query', async ({ language, query = '', chinese }) => {
    const text = await (await fetched(user, `${OWN}/${CLOSED_MONTH}${query}`, language)).text();
    expect(text.includes('NotoSansSC')).toBe(chinese);
  });

  it('do not exist for another month', async () => {
    const response = await fetched(user, `${OWN}/2025-12`);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'closed_statement_not_found' }]);
  });
});

describe('the closed statements of an account', () => {
  const OF = 'query ($id: ID!) { closedStatements(accountId: $id) { nodes { accountId } } }';

  it('are for the permission to see payments', async () => {
    const path = `/api/user/${user.id}/statement/months`;
    expect(dataOf(await owner.browser.get<{ total: number }>(path)).total).toBe(1);
    expect((await fetched(owner, `${path}/${CLOSED_MONTH}`)).headers.get('content-type')).toBe('application/pdf');
    expect(await owner.browser.graphql(OF, { id: user.id })).toEqual({
      closedStatements: { nodes: [{ accountId: String(user.id) }] },
    });
    for (const refused of [path, `${path}/${CLOSED_MONTH}`]) {
      expect((await other.browser.get(refused)).body).toMatchObject({ success: false, code: 'forbidden' });
    }
    await expect(other.browser.graphql(OF, { id: user.id })).rejects.toThrow();
  });

  it('are for owners and managers of a team', async () => {
    const path = `/api/team/${team}/statement/months`;
    expect(dataOf(await owner.browser.get<{ items: object[] }>(path)).items).toMatchObject([{ closing: 7 }]);
    expect((await fetched(owner, `${path}/${CLOSED_MONTH}?format=csv`)).status).toBe(200);
    for (const refused of [path, `${path}/${CLOSED_MONTH}`]) {
      expect((await other.browser.get(refused)).body).toMatchObject({ success: false, code: 'team_not_found' });
    }
    const query = 'query ($id: ID!) { teamClosedStatements(teamId: $id) { nodes { closing } } }';
    expect(await owner.browser.graphql(query, { id: team })).toEqual({
      teamClosedStatements: { nodes: [{ closing: 7 }] },
    });
    await expect(other.browser.graphql(query, { id: team })).rejects.toThrow();
  });
});
