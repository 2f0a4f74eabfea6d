import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { type CreatedToken, createChannel, createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

const QUOTA = 1_000_000;

let site: Site;
let owner: TestUser;
let member: TestUser;
let team: string;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
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

it('the team pays for the calls of its tokens, and the member sees them', async () => {
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

it('a call that the team cannot pay for is refused, whatever the member has', async () => {
  const left = await balance();
  dataOf(await owner.browser.post(`${team}/transfers`, { amount: left, to_user_id: owner.id, effect_key: 'back' }));
  await expect(call()).rejects.toMatchObject({ status: 403, code: 'insufficient_user_quota' });
  dataOf(await owner.browser.post(`${team}/transfers`, { amount: left, effect_key: 'again' }));
  await call();
});

it('the key of a member who is removed stops working at once', async () => {
  expect((await owner.browser.call('DELETE', `${team}/members/${member.id}`)).status).toBe(200);
  await expect(call()).rejects.toMatchObject({ status: 401 });
  expect((await member.browser.get(team)).body.success).toBe(false);
});
