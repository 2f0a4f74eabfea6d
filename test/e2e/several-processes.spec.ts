import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { eventually } from '../support/eventually.js';
import { answer, hangBeforeHeaders } from '../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../support/mock-upstream/mock-upstream.js';
import { createTestDatabase } from '../support/test-database.js';
import { discrepancies } from '../support/tollgate/books.js';
import { BrowserSession, dataOf } from '../support/tollgate/browser-session.js';
import { Fleet, memberOf } from '../support/tollgate/fleet.js';
import { type GivenToken, given, type Person } from '../support/tollgate/given.js';
import { Tollgate } from '../support/tollgate/tollgate.js';
import { Valkey } from '../support/valkey.js';

const chat = (stream = false) => ({
  model: 'gpt-4o-mini',
  messages: [{ role: 'user', content: 'Hi' }],
  max_tokens: 10,
  stream,
});
const usage = { usage: { prompt: 1_000, completion: 500 } };

let fleet: Fleet;
let upstream: MockUpstream;
let administrator: Person;

beforeAll(async () => {
  [fleet, upstream] = await Promise.all([Fleet.start(3), MockUpstream.start()]);
  administrator = await given.administrator(fleet.at(0));
  await given.channel(administrator, { base_url: upstream.url, models: 'gpt-4o-mini,fixed' });
  await given.option(administrator, 'ModelPrice', JSON.stringify({ fixed: 0.002 }));
}, 120_000);
afterAll(async () => {
  await fleet.close();
  await upstream.close();
});

function call(index: number, token: GivenToken, body: object = chat()): Promise<Response> {
  return fetch(`${fleet.at(index).url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function finished(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  for await (const _ of body ?? []);
  return status;
}

describe('three gateways on one database', () => {
  it('let 100 of 1,000 calls through when the balance pays for 100', async () => {
    upstream.byDefault(answer(usage));
    const poor = await given.user(fleet.at(0), administrator, { quota: 100 * 1_000 });
    const token = await given.token(poor, { unlimited_quota: true });
    const before = upstream.requests.length;
    const statuses = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => finished(call(index, token, { ...chat(), model: 'fixed' }))),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 403)).toHaveLength(900);
    expect(upstream.requests.length - before).toBe(100);
    const [row] = await fleet.database.query<{ quota: string }>('SELECT quota FROM user_balances WHERE user_id = $1', [
      poor.id,
    ]);
    expect(Number(row?.quota)).toBe(0);
    expect(await discrepancies(fleet.database)).toEqual([]);
  });

  it.each([
    [
      'a disabled token',
      (owner: Person, { id }: GivenToken) => owner.browser.put('/api/token/?status_only=true', { id, status: 2 }),
      401,
    ],
    ['a deleted token', (owner: Person, { id }: GivenToken) => owner.browser.delete(`/api/token/${id}/`), 401],
    [
      'a banned user',
      ({ id }: Person) => administrator.browser.post('/api/user/manage', { id, action: 'disable' }),
      403,
    ],
  ])('all refuse %s within a second', async (_, change, refusal) => {
    const owner = await given.user(fleet.at(0), administrator, { quota: 1_000_000 });
    const token = await given.token(owner, { unlimited_quota: true });
    const all = () => Promise.all([0, 1, 2].map((index) => finished(call(index, token))));
    expect(await all()).toEqual([200, 200, 200]);
    await change(owner, token);
    const at = Date.now();
    await eventually(all, (statuses) => statuses.every((status) => status === refusal));
    expect(Date.now() - at).toBeLessThan(1_000);
  });

  it('all charge a new price at once', async () => {
    const owner = await given.user(fleet.at(0), administrator, { quota: 10_000_000 });
    const token = await given.token(owner, { unlimited_quota: true });
    const charged = async (index: number) => {
      const before = await balanceOf(owner);
      await finished(call(index, token, { ...chat(), model: 'fixed' }));
      return before - (await balanceOf(owner));
    };
    expect(await charged(1)).toBe(1_000);
    await given.option(administrator, 'ModelPrice', JSON.stringify({ fixed: 0.004 }));
    expect(
      await eventually(
        () => charged(2),
        (price) => price === 2_000,
      ),
    ).toBe(2_000);
    expect(await charged(1)).toBe(2_000);
    await given.option(administrator, 'ModelPrice', JSON.stringify({ fixed: 0.002 }));
  });

  it('take over a log-in from one another', async () => {
    const elsewhere = new BrowserSession(() => fleet.at(2).url);
    const login = { username: 'root', password: given.password };
    elsewhere.userId = dataOf(await elsewhere.post<{ id: number }>('/api/user/login', login)).id;
    expect((await elsewhere.get('/api/user/self')).body.success).toBe(true);
  });

  it('show what another one has booked as it is booked', async () => {
    const owner = await given.user(fleet.at(0), administrator, { quota: 1_000_000 });
    const token = await given.token(owner, { unlimited_quota: true });
    const client = createClient({
      url: `${fleet.at(0).url.replace('http', 'ws')}/graphql`,
      webSocketImpl: class extends WebSocket {
        constructor(address: string, protocols: string[]) {
          super(address, protocols, { headers: { cookie: owner.browser.cookieHeader } });
        }
      },
    });
    const rows = client.iterate<{ logTail: { logs: { modelName: string }[] } }>({
      query: 'subscription { logTail { logs { modelName } } }',
    });
    const shown: unknown[] = [];
    void rows.next().then(({ value }) => shown.push(value?.data?.logTail.logs[0]));
    // What was booked before the subscription began is not shown.
    const look = async () => (await finished(call(2, token))) === 200 && shown.length > 0;
    await eventually(look, Boolean);
    expect(shown).toEqual([{ modelName: 'gpt-4o-mini' }]);
    await rows.return?.();
    await client.dispose();
  });

  it('hold nothing of one that was killed, and bill what it had answered', async () => {
    upstream.byDefault(hangBeforeHeaders());
    const owner = await given.user(fleet.at(0), administrator, { quota: 1_000 });
    const token = await given.token(owner, { unlimited_quota: true });
    const arrival = upstream.arrival();
    const lost = finished(call(1, token, { ...chat(), model: 'fixed' })).catch(() => 0);
    await arrival;
    await fleet.at(1).kill();
    await lost;
    upstream.byDefault(answer(usage));
    const again = () => finished(call(2, token, { ...chat(), model: 'fixed' }));
    expect(await eventually(again, (status) => status === 200)).toBe(200);
    await fleet.at(1).launch();
    expect(await balanceOf(owner)).toBe(0);
    expect(await discrepancies(fleet.database)).toEqual([]);
  });

  it('spend nothing twice when one of them stood still until it was taken for dead', async () => {
    upstream.byDefault(answer(usage));
    const owner = await given.user(fleet.at(0), administrator, { quota: 1_000 * 20 });
    const token = await given.token(owner, { unlimited_quota: true });
    const body = { ...chat(), model: 'fixed' };
    // It has leased some of the balance for the calls to come.
    expect(await finished(call(1, token, body))).toBe(200);
    const { pid } = fleet.at(1);
    const members = async () => (await fleet.database.query('SELECT 1 FROM processes')).length;
    const all = await members();
    process.kill(pid, 'SIGSTOP');
    await eventually(members, (count) => count < all);
    const others = await Promise.all(
      Array.from({ length: 40 }, (_, index) => finished(call(index % 2 ? 0 : 2, token, body))),
    );
    expect(others.filter((status) => status === 200)).toHaveLength(19);
    const late = Array.from({ length: 10 }, () => finished(call(1, token, body)));
    process.kill(pid, 'SIGCONT');
    expect(new Set(await Promise.all(late))).toEqual(new Set([403]));
    expect(await balanceOf(owner)).toBe(0);
    expect(await members()).toBe(all);
    expect(await discrepancies(fleet.database)).toEqual([]);
  });

  it('go on without Redis, and when it comes back empty', async () => {
    upstream.byDefault(answer(usage));
    const owner = await given.user(fleet.at(0), administrator, { quota: 1_000 * 60 });
    const token = await given.token(owner, { unlimited_quota: true });
    const round = () =>
      Promise.all(
        Array.from({ length: 30 }, (_, index) => finished(call(index, token, { ...chat(), model: 'fixed' }))),
      );
    fleet.redis.cut();
    expect(await round()).toEqual(Array.from({ length: 30 }, () => 200));
    fleet.redis.heal();
    await fleet.redis.flush();
    expect(await round()).toEqual(Array.from({ length: 30 }, () => 200));
    expect(await round()).toEqual(Array.from({ length: 30 }, () => 403));
    expect(await balanceOf(owner)).toBe(0);
  });

  it('restart one after the other without a failed call', async () => {
    const owner = await given.user(fleet.at(0), administrator, { quota: 100_000_000 });
    const token = await given.token(owner, { unlimited_quota: true });
    const statuses: number[] = [];
    for (const index of [0, 1, 2]) {
      const others = [0, 1, 2].filter((other) => other !== index);
      const running = Array.from({ length: 10 }, (_, count) => call(index, token, chat(count % 2 === 0)));
      statuses.push(...(await Promise.all(running.map(finished))));
      const restart = fleet.at(index).restart();
      statuses.push(...(await Promise.all(others.map((other) => finished(call(other, token))))));
      await restart;
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('a process that would spend what another one spends', () => {
  it('does not start: two without Redis, one without beside one with', async () => {
    const [database, redis] = await Promise.all([createTestDatabase(), Valkey.start()]);
    const several = memberOf(database, redis);
    const one = { ...several, env: { ...several.env, REDIS_URL: '' } };
    const alone = await Tollgate.start(one);
    await expect(Tollgate.start(one)).rejects.toThrow('several processes need REDIS_URL');
    await expect(Tollgate.start(several)).rejects.toThrow('without REDIS_URL');
    await alone.close();
    const shared = await Tollgate.start(several);
    await expect(Tollgate.start(one)).rejects.toThrow('several processes need REDIS_URL');
    const stranger = memberOf(database, redis, { ENCRYPTION_KEY: 'another encryption key of the tests' });
    await expect(Tollgate.start(stranger)).rejects.toThrow('ENCRYPTION_KEY is not the one');
    await shared.close();
    await redis.close();
    await database.drop();
  });
});

describe('roles', () => {
  it.each([
    ['gateway', { '/v1/models': 401, '/api/status': 404, '/': 404, '/healthz': 200 }],
    ['console', { '/v1/models': 404, '/api/status': 200, '/healthz': 200 }],
    ['worker', { '/v1/models': 404, '/api/status': 404, '/': 404, '/readyz': 200 }],
  ])('%s serves its own and nothing else', async (role, paths) => {
    const member = await Tollgate.start(memberOf(fleet.database, fleet.redis, { ROLE: role }));
    const found = await Promise.all(
      Object.keys(paths).map(async (path) => [path, (await fetch(`${member.url}${path}`)).status]),
    );
    await member.close();
    expect(Object.fromEntries(found)).toEqual(paths);
  });
});

describe('GATEWAY_PROCESSES', () => {
  it('are several processes on one port, of which a killed one is replaced', async () => {
    const database = await createTestDatabase();
    const member = await Tollgate.start(memberOf(database, fleet.redis, { GATEWAY_PROCESSES: '2' }));
    const processes = async () =>
      (await database.query<{ id: string }>('SELECT id FROM processes')).map(({ id }) => id);
    const first = await processes();
    expect(first).toHaveLength(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${member.url}/readyz`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    process.kill(childrenOf(member.pid)[0] ?? 0, 'SIGKILL');
    const replaced = (ids: string[]) => ids.length === 2 && ids.some((id) => !first.includes(id));
    expect(replaced(await eventually(processes, replaced))).toBe(true);
    expect((await fetch(`${member.url}/readyz`)).status).toBe(200);
    expect(await member.stop()).toEqual({ code: 0, signal: null });
    await member.close();
    await database.drop();
  });
});

describe('GATEWAY_PROCESSES with the embedded database', () => {
  it('serve on when one of them is stopped, and stop the database last', async () => {
    const redis = await Valkey.start();
    const env = { ...memberOf(fleet.database, redis).env, GATEWAY_PROCESSES: '2' };
    const member = await Tollgate.start({ database: 'embedded', env });
    const before = childrenOf(member.pid);
    process.kill(before[0] ?? 0, 'SIGTERM');
    const replaced = (pids: number[]) => pids.length === 2 && pids[0] !== before[0];
    await eventually(() => childrenOf(member.pid), replaced);
    for (let count = 0; count < 20; count++) expect((await fetch(`${member.url}/readyz`)).status).toBe(200);
    expect(await member.stop()).toEqual({ code: 0, signal: null });
    await member.close();
    await redis.close();
  });
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

async function balanceOf({ id }: Person): Promise<number> {
  const [row] = await fleet.database.query<{ quota: string }>('SELECT quota FROM user_balances WHERE user_id = $1', [
    id,
  ]);
  return Number(row?.quota);
}
