import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOON_ZONE } from '../../support/site-calendar.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

const QUOTA = 1_000_000;

interface Project {
  readonly id: number;
  readonly spent_in_total: number;
}

interface LogItem {
  readonly token_name: string;
  readonly quota: number;
}

let site: Site;
let owner: TestUser;
let member: TestUser;
let team: string;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await setOption(site.administrator, 'TimeZone', NOON_ZONE);
  owner = site.administrator;
  member = await createUser(site.tollgate, owner, { quota: QUOTA });
  await createChannel(owner, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  const made = dataOf(await owner.browser.post<{ id: number }>('/api/team', { name: 'night shift' }));
  team = `/api/team/${made.id}`;
  const invitation = dataOf(await owner.browser.post<{ secret: string }>(`${team}/invitations`, {}));
  dataOf(await member.browser.post('/api/team/invitation', { secret: invitation.secret }));
  dataOf(await owner.browser.post(`${team}/transfers`, { amount: QUOTA, effect_key: 'first' }));
  await member.browser.post('/api/token', { name: 'ci', team_id: made.id, unlimited_quota: true, expired_time: -1 });
  const listed = await member.browser.get<CreatedToken[]>(`/api/token?team_id=${made.id}`);
  token = dataOf(listed)[0] as CreatedToken;
});
afterAll(() => site.close());

const call = () =>
  site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] });
const balance = async () => dataOf(await owner.browser.get<{ quota: number }>(team)).quota;

it('the team pays for the calls of its tokens, and the member can read them', async () => {
  await call();
  const charged = QUOTA - (await balance());
  expect(charged).toBeGreaterThan(0);
  expect(await site.balance(member)).toBe(QUOTA);
  const path = `/api/log/self?team_id=${team.split('/').at(-1)}`;
  const { items } = dataOf(await member.browser.get<{ items: object[] }>(path));
  expect(items).toEqual([
    expect.objectContaining({ username: 'night shift', token_name: 'ci', quota: charged, model_name: 'gpt-4o-mini' }),
  ]);
  expect(await discrepancies(site.database)).toEqual([]);
});

it.each([
  ['another amount', { amount: QUOTA - 1 }],
  ['another direction', { amount: QUOTA, to_user_id: 1 }],
])('a transfer with the effect key of one with %s is refused', async (_, transfer) => {
  const before = await balance();
  const { status, body } = await owner.browser.post(`${team}/transfers`, { ...transfer, effect_key: 'first' });
  expect([status, body]).toMatchObject([422, { success: false, code: 'idempotency_key_reused' }]);
  expect(await balance()).toBe(before);
});

it('a call that the team cannot pay for is refused, regardless of the balance of the member', async () => {
  const left = await balance();
  dataOf(await owner.browser.post(`${team}/transfers`, { amount: left, to_user_id: owner.id, effect_key: 'back' }));
  await expect(call()).rejects.toMatchObject({ status: 403, code: 'insufficient_user_quota' });
  dataOf(await owner.browser.post(`${team}/transfers`, { amount: left, effect_key: 'again' }));
  await call();
});

describe('a project', () => {
  let project: string;
  let ofProject: CreatedToken;
  let charge: number;
  const id = () => Number(project.split('/').at(-1));
  const limit = async (limits: object) => dataOf(await owner.browser.put<Project>(project, limits));
  const inProject = () =>
    site.openai(ofProject).chat.completions.create({
      model: 'gpt-4o-mini',
      max_completion_tokens: 1,
      messages: [{ role: 'user', content: 'Hi' }],
    });

  beforeAll(async () => {
    const made = dataOf(await owner.browser.post<Project>(`${team}/projects`, { name: 'website' }));
    project = `${team}/projects/${made.id}`;
    const input = { name: 'web', team_id: Number(team.split('/').at(-1)), project_id: made.id, unlimited_quota: true };
    await member.browser.post('/api/token', input);
    const found = await member.browser.get<CreatedToken[]>(`/api/token?team_id=${input.team_id}&project_id=${made.id}`);
    ofProject = dataOf(found)[0] as CreatedToken;
    expect(dataOf(found)).toHaveLength(1);
    await inProject();
    charge = dataOf(await owner.browser.get<Project[]>(`${team}/projects`))[0]?.spent_in_total ?? 0;
    expect(charge).toBeGreaterThan(0);
  });

  it('has calls rejected above its budget and its caps, and no others', async () => {
    await limit({ total_quota: charge });
    await expect(inProject()).rejects.toMatchObject({ status: 403, code: 'project_budget_reached' });
    await limit({ total_quota: 0, daily_quota: charge });
    await expect(inProject()).rejects.toMatchObject({ status: 429, code: 'project_cap_reached' });
    await call();
    await limit({ daily_quota: 0 });
    await inProject();
  });

  it('has all calls rejected while it is archived', async () => {
    dataOf(await owner.browser.post(`${project}/archive`, {}));
    await expect(inProject()).rejects.toMatchObject({ status: 403, code: 'project_archived' });
    dataOf(await owner.browser.post(`${project}/restore`, {}));
    await inProject();
  });

  it('is a filter of the usage log and its totals, and a dimension of usage', async () => {
    const teamId = team.split('/').at(-1);
    const path = `?team_id=${teamId}&project_id=${id()}`;
    const { items } = dataOf(await member.browser.get<{ items: LogItem[] }>(`/api/log/self${path}`));
    expect(new Set(items.map(({ token_name }) => token_name))).toEqual(new Set(['web']));
    const spent = items.reduce((sum, { quota }) => sum + quota, 0);
    expect(dataOf(await member.browser.get(`/api/log/self/stat${path}`))).toMatchObject({ quota: spent });
    const query = `{ usage(scope: SELF, filter: { teamId: "${teamId}" }, bucket: NONE, groupBy: [PROJECT]) {
      projectId projectName quota } }`;
    const { usage } = await owner.browser.graphql<{ usage: object[] }>(query);
    expect(usage).toContainEqual({ projectId: String(id()), projectName: 'website', quota: spent });
    expect(usage).toContainEqual({ projectId: '', projectName: null, quota: expect.any(Number) });
    const byTeam = '{ usage(scope: SITE, bucket: NONE, groupBy: [TEAM]) { teamId teamName quota } }';
    const { usage: teams } = await site.administrator.browser.graphql<{ usage: object[] }>(byTeam);
    expect(teams).toContainEqual({ teamId, teamName: expect.any(String), quota: expect.any(Number) });
    expect(await member.browser.graphqlErrorCodes(byTeam)).toEqual(['forbidden']);
    const withoutTeam = await owner.browser.get(`/api/log/self?project_id=${id()}`);
    expect(withoutTeam.body.success).toBe(false);
  });

  it('the team filter rejects the id of a user, even from administrators', async () => {
    const ofTeam = await site.administrator.browser.get(`/api/log/self/stat?team_id=${team.split('/').at(-1)}`);
    const ofUser = await site.administrator.browser.get(`/api/log/self/stat?team_id=${owner.id}`);
    expect([ofTeam.body, ofUser.body]).toMatchObject([{ success: true }, { success: false, code: 'not_found' }]);
  });
});

it('the key of a removed member stops working immediately', async () => {
  expect((await owner.browser.call('DELETE', `${team}/members/${member.id}`)).status).toBe(200);
  await expect(call()).rejects.toMatchObject({ status: 401 });
  expect((await member.browser.get(team)).body.success).toBe(false);
});
