import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { failure } from '../../support/mock-upstream/behaviour.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
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

const model = 'gpt-4o-mini';
const unpriced = 'model-without-price';
const messages = [{ role: 'user', content: 'hello' }];

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await setOption(site.administrator, 'ModelRatio', JSON.stringify({ [model]: 0.075 }));
  await setOption(site.administrator, 'TeamCreationEnabled', 'true');
  await createChannel(site.administrator, { base_url: site.upstream.url, models: `${model},${unpriced}` });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});

async function post(path: string, body: object, headers: Record<string, string> = {}, by = token): Promise<number> {
  const response = await fetch(`${site.tollgate.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}
const chat = (endUser: string, by = token) => post('/v1/chat/completions', { model, messages, user: endUser }, {}, by);
const named = { 'x-litellm-end-user-id': 'c-9' };

const rowsOf = (person: TestUser) =>
  site.database.query<{ type: number; end_user: string | null }>(
    'SELECT type, end_user FROM logs WHERE user_id = $1 AND type IN (2, 100)',
    [person.id],
  );

describe('the end user of a call', () => {
  it.each<[string, string, object, Record<string, string>, string | null]>([
    ['chat completions by the user', '/v1/chat/completions', { model, messages, user: 'c-1' }, {}, 'c-1'],
    ['chat completions by the header', '/v1/chat/completions', { model, messages, user: 'c-1' }, named, 'c-9'],
    ['streams', '/v1/chat/completions', { model, messages, user: 'c-1', stream: true }, {}, 'c-1'],
    ['responses', '/v1/responses', { model, input: 'hello', safety_identifier: 'c-2' }, {}, 'c-2'],
    ['messages', '/v1/messages', { model, max_tokens: 9, messages, metadata: { user_id: 'c-3' } }, {}, 'c-3'],
    ['Gemini', `/v1beta/models/${model}:generateContent`, { contents: [{ parts: [{ text: 'hi' }] }] }, named, 'c-9'],
    ['calls that name none', '/v1/chat/completions', { model, messages }, {}, null],
    ['values with control characters', '/v1/chat/completions', { model, messages, user: '\u0000c\n1' }, {}, 'c1'],
  ])('is stored with %s', async (_, path, body, headers, expected) => {
    expect(await post(path, body, headers)).toBe(200);
    expect(await rowsOf(user)).toEqual([{ type: 2, end_user: expected }]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('is stored with failed calls', async () => {
    site.upstream.byDefault(failure(400, { message: 'refused' }));
    await chat('c-1');
    const found = await eventually(
      () => rowsOf(user),
      (rows) => rows.length > 0,
    );
    expect(found).toEqual([{ type: 100, end_user: 'c-1' }]);
  });

  it('is stored with calls of a model without a price', async () => {
    await post('/v1/chat/completions', { model: unpriced, messages, user: 'c-1' });
    const found = await eventually(
      () => rowsOf(user),
      (rows) => rows.length > 0,
    );
    expect(found).toEqual([{ type: 100, end_user: 'c-1' }]);
  });

  it('is not sent to upstreams by its header', async () => {
    await post('/v1/chat/completions', { model, messages }, named);
    expect(JSON.stringify(site.upstream.requests)).not.toContain('c-9');
  });
});

interface Found {
  logs: { nodes: { endUser: string | null; quota: number }[]; totalCount: number };
  logStat: { requests: number; quota: number };
  usage: { endUser: string | null; requests: number; quota: number }[];
}

describe('the usage of end users', () => {
  const query = `query ($filter: LogFilter, $usage: UsageFilter) {
    logs(filter: $filter) { nodes { endUser quota } totalCount }
    logStat(filter: $filter) { requests quota }
    usage(filter: $usage, groupBy: [END_USER], bucket: NONE) { endUser requests quota }
  }`;
  const found = (person: TestUser, filter: object = {}) =>
    person.browser.graphql<Found>(query, { filter, usage: filter });
  const requestsOf = ({ usage }: Found) => new Map(usage.map(({ endUser, requests }) => [endUser, requests]));

  it('is summed and filtered, and the sums equal the sums of the rows', async () => {
    for (const endUser of ['c-1', 'c-1', 'c-2']) await chat(endUser);
    await post('/v1/chat/completions', { model, messages });
    const all = await found(user);
    expect(requestsOf(all)).toEqual(
      new Map([
        ['c-1', 2],
        ['c-2', 1],
      ]),
    );
    expect(all.logs.totalCount).toBe(4);
    const one = await found(user, { endUser: 'c-1' });
    expect(new Set(one.logs.nodes.map(({ endUser }) => endUser))).toEqual(new Set(['c-1']));
    const quota = one.logs.nodes.reduce((sum, row) => sum + row.quota, 0);
    expect(one.logStat).toEqual({ requests: 2, quota });
    expect(one.usage).toEqual([{ endUser: 'c-1', requests: 2, quota }]);
    const rest = await user.browser.get<{ items: { other: string }[] }>('/api/log/self?end_user=c-2');
    expect(dataOf(rest).items.map(({ other }) => JSON.parse(other).end_user)).toEqual(['c-2']);
  });

  it('covers the own tokens of users and team members, and all tokens for owners of the team', async () => {
    await chat('c-1');
    const member = await createUser(site.tollgate, site.administrator, { quota: 0 });
    const team = dataOf(await user.browser.post<{ id: number }>('/api/team', { name: `team ${user.id}` })).id;
    const invitation = dataOf(await user.browser.post<{ secret: string }>(`/api/team/${team}/invitations`, {}));
    dataOf(await member.browser.post('/api/team/invitation', { secret: invitation.secret }));
    dataOf(await user.browser.post(`/api/team/${team}/transfers`, { amount: 1_000_000, effect_key: 'first' }));
    for (const [person, name] of [
      [user, 'of-owner'],
      [member, 'of-member'],
    ] as const) {
      dataOf(await person.browser.post('/api/token', { name, team_id: team, unlimited_quota: true, expired_time: -1 }));
      const listed = await person.browser.get<CreatedToken[]>(`/api/token?team_id=${team}`);
      await chat(
        name,
        dataOf(listed).find((one) => one.name === name),
      );
    }
    const teamId = String(team);
    expect(requestsOf(await found(member))).toEqual(new Map());
    expect(requestsOf(await found(user))).toEqual(new Map([['c-1', 1]]));
    expect([...requestsOf(await found(member, { teamId })).keys()]).toEqual(['of-member']);
    expect(new Set(requestsOf(await found(user, { teamId })).keys())).toEqual(new Set(['of-owner', 'of-member']));
    const ofSite = '{ usage(scope: SITE, groupBy: [END_USER]) { quota } }';
    await expect(user.browser.graphql(ofSite)).rejects.toThrow();
    await expect(site.administrator.browser.graphql(ofSite)).resolves.toBeDefined();
  });
});
