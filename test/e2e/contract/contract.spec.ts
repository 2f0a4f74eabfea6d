import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf, type Envelope } from '../../support/tollgate/browser-session.js';
import type { TestUser } from '../../support/tollgate/fixtures.js';
import { accountCalls } from './accounts.calls.js';
import { billingCalls } from './billing.calls.js';
import type { Ask, Call } from './call.js';
import { channelCalls } from './channels.calls.js';
import { logCalls } from './logs.calls.js';
import { siteCalls } from './site.calls.js';
import { tokenCalls } from './tokens.calls.js';
import { World } from './world.js';

const calls: readonly Call[] = [
  ...siteCalls,
  ...accountCalls,
  ...channelCalls,
  ...tokenCalls,
  ...billingCalls,
  ...logCalls,
];
const roles = ['anonymous', 'user', 'admin', 'root'] as const;
const least = { public: 'anonymous', user: 'user', admin: 'admin', root: 'root' } as const;

const shown = calls.flatMap(({ ask, ...call }) => (ask ? [{ ...call, ask }] : []));
const refusals = calls.flatMap((call) => (call.refusals ?? []).map((refusal) => ({ ...call, ...refusal })));
const closed = shown.flatMap((call) =>
  roles.slice(0, roles.indexOf(least[call.role])).map((lowerRole) => ({ ...call, lowerRole })),
);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const methodOf = ({ call }: Pick<Call, 'call'>): string => call.split(' ')[0] ?? 'GET';

const make = (call: Pick<Call, 'call'>, { path, body }: Ask, by: TestUser) =>
  by.browser.call<Envelope>(methodOf(call), path, body);

describe(`${calls.length} documented calls`, () => {
  it.each(shown)('$call answers as documented', async (call) => {
    const caller = world.people[least[call.role]];
    const ask = await call.ask(world, caller);
    const answer = await make(call, ask, ask.by ?? caller);
    if (call.answer) call.answer.parse(answer.body);
    else {
      call.data?.parse(dataOf(answer));
      expect(answer.body).toMatchObject({ success: true, message: call.message ?? '' });
    }
    expect(answer.status).toBe(200);
  });
});

describe(`${closed.length} documented calls without the required role`, () => {
  it.each(closed)('$call is refused for $lowerRole', async (call) => {
    const caller = world.people[call.lowerRole];
    const { status, body } = await make(call, await call.ask(world, world.people[least[call.role]]), caller);
    expect(body.success).toBe(false);
    if (call.lowerRole === 'anonymous') expect(status).toBe(401);
    else expect([status, body.message]).toEqual([200, '无权进行此操作，权限不足']);
  });
});

describe(`${refusals.length} documented refusals`, () => {
  it.each(refusals)('$call refuses $when', async (refusal) => {
    const caller = world.people[refusal.by ?? least[refusal.role]];
    const ask = await refusal.ask(world, caller);
    const { status, body } = await make(refusal, ask, ask.by ?? caller);
    expect(body.success).toBe(false);
    expect(body.message).toBe(refusal.message);
    expect(status).toBe(refusal.status ?? 200);
  });
});
