import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Envelope } from '../../support/tollgate/browser-session.js';
import type { Person } from '../../support/tollgate/given.js';
import { accountCalls } from '../contract/accounts.calls.js';
import { billingCalls } from '../contract/billing.calls.js';
import type { Call } from '../contract/call.js';
import { channelCalls } from '../contract/channels.calls.js';
import { logCalls } from '../contract/logs.calls.js';
import { siteCalls } from '../contract/site.calls.js';
import { tokenCalls } from '../contract/tokens.calls.js';
import { deviations, OPERATIONS, operationOf } from './description.js';
import { FullSite } from './full-site.js';
import { moreCalls } from './more.calls.js';
import { forbiddenTo, type Reader } from './readers.js';

/** Operations whose successes the walk does not see, and where they are seen. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/setup': 'happens once, before there is anybody',
  'GET /api/channel/update_balance/{id}': 'the upstream of the contract tells no balance; channels.spec.ts',
  'POST /api/user/2fa/enable': 'made on the way to a second factor; a code of the app counts once',
  'GET /api/oauth/{provider}': 'third-party-sign-in.spec.ts',
  'GET /api/oauth/wechat': 'third-party-sign-in.spec.ts',
  'GET /api/oauth/wechat/bind': 'third-party-sign-in.spec.ts',
  'GET /api/oauth/telegram/login': 'third-party-sign-in.spec.ts',
};

const all = [...siteCalls, ...accountCalls, ...channelCalls, ...tokenCalls, ...billingCalls, ...logCalls, ...moreCalls];
const shown = all.flatMap(({ ask, ...call }) => {
  return ask && !/update_balance\/\{id\}/.test(call.call) ? [{ ...call, ask }] : [];
});
const ladder = ['user', 'admin', 'root'] as const;
const seen = new Set<string>();

let site: FullSite;
let people: Record<Reader, Person>;
beforeAll(async () => {
  site = await FullSite.open();
  const { person } = await site.inhabitant();
  await site.inhabitant();
  people = { user: person, admin: site.world.people.admin, root: site.world.people.root };
});
afterAll(() => site.close());

/** Whoever may read an answer. What changes something answers the same to all, and is asked for by the least of them. */
const readersOf = ({ call, role }: Pick<Call, 'call' | 'role'>): readonly Reader[] => {
  const readers = ladder.slice(role === 'public' ? 0 : ladder.indexOf(role));
  return /^GET (?!.*(test|update_balance|oauth|verification|reset_password)$)/.test(call)
    ? readers
    : readers.slice(0, 1);
};

describe(`the fields of ${shown.length} answers`, () => {
  it.each(shown.flatMap((call) => readersOf(call).map((reader) => ({ ...call, reader }))))(
    '$call tells the $reader what is described, and nothing else',
    async ({ call, ask, reader }) => {
      const caller = people[reader];
      const { path, body, by = caller } = await ask(site.world, caller);
      const method = call.split(' ')[0] ?? '';
      const { name, answer } = operationOf(method, path);
      const { status, body: told } = await by.browser.call<Envelope>(method, path, body);
      expect([status, told.success]).toEqual([200, true]);
      expect(deviations(answer ?? {}, told)).toEqual([]);
      if (by === caller) expect(await forbiddenTo(site, reader, by, JSON.stringify(told))).toEqual([]);
      seen.add(name);
    },
  );

  it('are those of every operation that answers JSON', () => {
    const described = OPERATIONS.filter(({ answer }) => answer !== undefined).map(({ name }) => name);
    expect(described.filter((name) => !seen.has(name) && !(name in ELSEWHERE))).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((name) => seen.has(name))).toEqual([]);
  });
});
