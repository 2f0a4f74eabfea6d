import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { respondWith } from '../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../support/mock-upstream/mock-upstream.js';
import type { PostgresServer } from '../support/postgres-server.js';
import { startTemplateCluster } from '../support/setup/template-cluster.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { type Cluster, startCluster } from '../support/tollgate/cluster.js';
import {
  type CreatedToken,
  createChannel,
  createUser,
  optionsReached,
  setOption,
  setUpSite,
  type TestUser,
} from '../support/tollgate/fixtures.js';
import { discrepancies } from '../support/tollgate/ledger-discrepancies.js';
import { textTable } from './report.js';

const GATEWAYS = 3;
const MEMBERS = 20;
const CALLS = 1_000;
/** Each call costs a fixed price, so that a reservation equals the cost of the call. Quota units. */
const PRICE = 500;
/** The numbers of calls that the limits allow; the members send more than any of them. */
const WALLET = 450;
/** Enough for calls in progress at each kill. */
const WALLET_OF_KILLS = 1_300;
const MAX_ROUNDS = 20;
const PROJECT = 200;
const MEMBER = 35;
const TOKEN = 12;

/** A token in the project and one outside of it, both made by one member. */
interface Seat {
  readonly member: TestUser;
  readonly tokens: readonly CreatedToken[];
}

const outcomes: [string, Map<string, number>][] = [];
let postgres: PostgresServer;
let fleet: Cluster;
let upstream: MockUpstream;
let owner: TestUser;
let team: number;
let project: number;
let seats: Seat[];

beforeAll(async () => {
  postgres = await startTemplateCluster({});
  process.env.TEST_DATABASE_URL = postgres.url;
  upstream = await MockUpstream.start();
  upstream.byDefault(respondWith({ text: 'one', usage: { prompt: 10, completion: 1 } }, {}, { pauseMs: 20 }));
  fleet = await startCluster(GATEWAYS, { GLOBAL_API_RATE_LIMIT_ENABLE: 'false', CRITICAL_RATE_LIMIT: '100000' });
  owner = await setUpSite(fleet.at(0));
  await createChannel(owner, { base_url: upstream.url, models: 'gpt-4o-mini' });
  await setOption(owner, 'ModelPrice', JSON.stringify({ 'gpt-4o-mini': 0.001 }));
  await optionsReached(owner, fleet.gateways);
}, 180_000);

afterAll(async () => {
  const rows = outcomes.flatMap(([name, counts]) => [...counts].map(([code, count]) => [name, count, `  ${code}`]));
  process.stdout.write(textTable(['calls', 'count', '  outcome'], rows));
  await fleet.close();
  await upstream.close();
  await postgres.close();
}, 60_000);

/** Creates a team whose wallet, project, members and tokens all have limits. */
async function newTeam(name: string, wallet: number): Promise<void> {
  team = dataOf(await owner.browser.post<{ id: number }>('/api/team', { name })).id;
  const path = `/api/team/${team}`;
  dataOf(await owner.browser.post(`${path}/transfers`, { amount: wallet * PRICE, effect_key: name }));
  const limits = { name: 'website', total_quota: PROJECT * PRICE };
  project = dataOf(await owner.browser.post<{ id: number }>(`${path}/projects`, limits)).id;
  seats = [];
  for (let number = 0; number < MEMBERS; number++) seats.push(await newSeat(path, number));
}

async function newSeat(path: string, number: number): Promise<Seat> {
  const member = await createUser(fleet.at(0), owner);
  const { secret } = dataOf(await owner.browser.post<{ secret: string }>(`${path}/invitations`, {}));
  dataOf(await member.browser.post('/api/team/invitation', { secret }));
  if (number % 2 === 0)
    dataOf(await owner.browser.put(`${path}/members/${member.id}/caps`, { daily_quota: MEMBER * PRICE }));
  const base = { team_id: team, unlimited_quota: true, expired_time: -1 };
  const cap = number % 4 < 2 ? { daily_quota: TOKEN * PRICE } : {};
  dataOf(await member.browser.post('/api/token', { ...base, ...cap, name: 'web', project_id: project }));
  dataOf(await member.browser.post('/api/token', { ...base, name: 'other' }));
  return { member, tokens: dataOf(await member.browser.get<CreatedToken[]>(`/api/token?team_id=${team}`)) };
}

/**
 * Sends all calls concurrently.
 * @param during called with the promise of all responses
 * @returns the number of responses with each error code; `ok` counts responses without an error
 */
async function calls(name: string, during?: (all: Promise<unknown>) => Promise<unknown>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const sent = Array.from({ length: CALLS }, async (_, index) => {
    const { tokens } = seats[index % MEMBERS] as Seat;
    const code = await call(index, tokens[Math.floor(index / MEMBERS) % 2] as CreatedToken);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  });
  const all = Promise.all(sent);
  await during?.(all);
  await all;
  outcomes.push([name, counts]);
  return counts;
}

async function call(index: number, { key }: CreatedToken): Promise<string> {
  try {
    const response = await fetch(`${fleet.at(index).url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] }),
    });
    const body = (await response.json()) as { error?: { code: string } };
    return body.error?.code ?? 'ok';
  } catch {
    return 'no response';
  }
}

/** Booked calls: of the team, of the project, and the maximum of any limited member and token. */
async function booked() {
  const [row] = await fleet.database.query<Record<'team' | 'project' | 'member' | 'token' | 'left', number>>(
    `WITH charges AS (
       SELECT l.quota, t.project_id, t.created_by, t.id AS token_id, t.daily_quota, m.daily_quota AS member_quota
       FROM logs l JOIN tokens t ON t.id = l.token_id
         JOIN team_members m ON m.team_id = t.user_id AND m.user_id = t.created_by
       WHERE l.type = 2 AND l.user_id = $1)
     SELECT coalesce(sum(quota), 0)::float8 / $2 AS team,
       coalesce(sum(quota) FILTER (WHERE project_id = $3), 0)::float8 / $2 AS project,
       coalesce((SELECT max(s) FROM (SELECT sum(quota)::float8 / $2 AS s FROM charges WHERE member_quota IS NOT NULL
         GROUP BY created_by) sums), 0) AS member,
       coalesce((SELECT max(s) FROM (SELECT sum(quota)::float8 / $2 AS s FROM charges WHERE daily_quota IS NOT NULL
         GROUP BY token_id) sums), 0) AS token,
       (SELECT quota::float8 / $2 FROM user_balances WHERE user_id = $1) AS left
     FROM charges`,
    [team, PRICE, project],
  );
  return row;
}

describe('a thousand concurrent calls by twenty members over three processes', () => {
  it('spend the wallet to the last unit and exceed no limit of project, members and tokens', async () => {
    await newTeam('first', WALLET);
    const counts = await calls('at once');
    const spent = await booked();
    expect(spent).toMatchObject({ team: WALLET, left: 0 });
    expect(counts.get('ok')).toBe(WALLET);
    expect(spent?.project).toBeLessThanOrEqual(PROJECT);
    expect(spent?.member).toBeLessThanOrEqual(MEMBER);
    expect(spent?.token).toBeLessThanOrEqual(TOKEN);
    expect(await discrepancies(fleet.database)).toEqual([]);
  });

  it('do so although each process is killed with calls in progress', async () => {
    await newTeam('second', WALLET_OF_KILLS);
    for (let index = 0; index < GATEWAYS; index++) {
      const gateway = fleet.at(index);
      // The first responses show that calls are in progress.
      const seen = upstream.requests.length;
      const counts = await calls(`process ${index + 1} killed`, async (all) => {
        await eventually(
          () => upstream.requests.length,
          (count) => count >= seen + 40,
        );
        await Promise.race([gateway.kill(), all]);
      });
      expect(counts.get('no response')).toBeGreaterThan(0);
      await gateway.launch();
    }
    // The leases of a killed process end when it expires, and the rest of the wallet can be spent.
    let spent = await booked();
    for (let round = 0; spent?.left !== 0 && round < MAX_ROUNDS; round++) {
      await calls(`afterwards, round ${round + 1}`);
      spent = await booked();
    }
    // By now the members were refused by each of these limits.
    expect(spent).toMatchObject({ team: WALLET_OF_KILLS, left: 0, project: PROJECT, member: MEMBER });
    expect(spent?.token).toBeLessThanOrEqual(TOKEN);
    expect(await discrepancies(fleet.database)).toEqual([]);
  });
});
