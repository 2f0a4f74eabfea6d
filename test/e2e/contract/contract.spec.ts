import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf, type Envelope } from '../../support/tollgate/browser-session.js';
import type { CreatedToken, TestUser } from '../../support/tollgate/fixtures.js';
import { accountCalls } from './accounts.calls.js';
import { billingCalls } from './billing.calls.js';
import type { Call, RequestDefinition } from './call.js';
import { channelCalls } from './channels.calls.js';
import { ContractSite } from './contract-site.js';
import { undocumentedParts } from './field-matrix/description.js';
import { logCalls } from './logs.calls.js';
import { responseKinds } from './response-kinds.js';
import { siteCalls } from './site.calls.js';
import { tokenCalls } from './tokens.calls.js';

const calls: readonly Call[] = [
  ...siteCalls,
  ...accountCalls,
  ...channelCalls,
  ...tokenCalls,
  ...billingCalls,
  ...logCalls,
];
const roles = ['anonymous', 'user', 'admin', 'root'] as const;
const minRole = { public: 'anonymous', user: 'user', admin: 'admin', root: 'root' } as const;

const shown = calls.flatMap(({ request: sendRequest, ...call }) =>
  sendRequest ? [{ ...call, request: sendRequest }] : [],
);
const refusals = calls.flatMap((call) => (call.refusals ?? []).map((refusal) => ({ ...call, ...refusal })));
/** Each call with one of the roles below its own, in turn; routes.spec.ts tries every route with every role. */
const closed = shown.flatMap((call, index) => {
  const lowerRoles = roles.slice(0, roles.indexOf(minRole[call.role]));
  const lowerRole = lowerRoles[index % lowerRoles.length];
  return lowerRole ? [{ ...call, lowerRole }] : [];
});

let contractSite: ContractSite;
let token: CreatedToken;
beforeAll(async () => {
  contractSite = await ContractSite.open();
  await contractSite.newChannel({ models: 'gpt-4o-mini,tts-1' });
  token = await contractSite.newToken(contractSite.people.user, { unlimited_quota: true });
});
afterAll(() => contractSite.close());

const methodOf = ({ call }: Pick<Call, 'call'>): string => call.split(' ')[0] ?? 'GET';

/** Makes a call and expects a response that the OpenAPI document describes. */
async function make(call: Pick<Call, 'call'>, { path, body }: RequestDefinition, by: TestUser) {
  const method = methodOf(call);
  const response = await by.browser.call<Envelope>(method, path, body);
  const { status, headers } = response;
  const sent = { status, type: headers.get('content-type'), text: JSON.stringify(response.body) };
  expect(undocumentedParts(method, path, sent)).toEqual([]);
  return response;
}

describe(`${calls.length} documented calls`, () => {
  it.each(shown)('$call returns the documented response', async (call) => {
    const caller = contractSite.people[minRole[call.role]];
    const requestOf = await call.request(contractSite, caller);
    const response = await make(call, requestOf, requestOf.by ?? caller);
    if (call.response) call.response.parse(response.body);
    else {
      call.data?.parse(dataOf(response));
      expect(response.body).toMatchObject({ success: true, message: call.message ?? '' });
    }
    expect(response.status).toBe(200);
  });
});

describe(`${closed.length} documented calls without the required role`, () => {
  it.each(closed)('$call is rejected for $lowerRole', async (call) => {
    const caller = contractSite.people[call.lowerRole];
    const { status, body } = await make(
      call,
      await call.request(contractSite, contractSite.people[minRole[call.role]]),
      caller,
    );
    expect(body.success).toBe(false);
    if (call.lowerRole === 'anonymous') expect(status).toBe(401);
    else expect([status, body.message]).toEqual([200, '无权进行此操作，权限不足']);
  });
});

describe(`${refusals.length} documented refusals`, () => {
  it.each(refusals)('$call rejects $when', async (refusal) => {
    const caller = contractSite.people[refusal.by ?? minRole[refusal.role]];
    const buildRequest = await refusal.request(contractSite, caller);
    const { status, body } = await make(refusal, buildRequest, buildRequest.by ?? caller);
    expect(body.success).toBe(false);
    expect(body.message).toBe(refusal.message);
    expect(status).toBe(refusal.status ?? 200);
  });
});

describe('threshold of a warning', () => {
  it.each([
    [0, '预警阈值必须大于0'],
    [-1, '预警阈值必须大于0'],
    [1.5, '预警阈值必须是整数，且不能超过 9007199254740991'],
    ['5', '预警阈值必须是整数，且不能超过 9007199254740991'],
    [2 ** 53, '预警阈值必须是整数，且不能超过 9007199254740991'],
  ])('%j is refused with %s', async (quota_warning_threshold, message) => {
    const setting = { notify_type: 'email', quota_warning_threshold };
    expect((await contractSite.people.root.browser.put('/api/user/setting', setting)).body).toMatchObject({ message });
  });
});

describe('error of an invalid field', () => {
  const setting = { notify_type: 'email', quota_warning_threshold: 1 };
  it.each([
    ['PUT', '/api/user/setting', { ...setting, notify_type: 'pigeon' }, ['notify_type']],
    [
      'PUT',
      '/api/user/setting',
      { ...setting, accept_unset_model_ratio_model: 'x' },
      ['accept_unset_model_ratio_model'],
    ],
    ['POST', '/api/user/aff_transfer', { quota: 'x' }, ['quota']],
    [
      'POST',
      '/api/user/',
      { username: 'ada', password: 'correct-horse-1', display_name: 'x'.repeat(200) },
      ['display_name'],
    ],
    ['POST', '/api/user/', { username: 'x'.repeat(40), password: 'short' }, ['username', 'password']],
    ['POST', '/api/user/register', { username: 'ada', password: 'correct-horse-1', password2: 'other' }, ['password2']],
    ['POST', '/api/setup', { SelfUseModeEnabled: 'maybe' }, ['SelfUseModeEnabled']],
    ['DELETE', '/api/log/?target_timestamp=x', undefined, ['target_timestamp']],
  ])('%s %s %j names it as it was sent, once', async (method, path, body, names) => {
    const response = await contractSite.people.root.browser.call<{ fields?: { field: string }[] }>(method, path, body);
    expect(response.body.fields?.map(({ field }) => field)).toEqual(names);
  });
});

describe(`${responseKinds.length} responses of other kinds`, () => {
  const named = responseKinds.map((kind) => ({ ...kind, address: kind.path.slice(0, 80) }));
  it.each(named)('$what has status $status at $address', async (kind) => {
    const { method = 'GET', path, by, body, type = 'application/json', status, responses = 'application/json' } = kind;
    const { url } = contractSite.site.tollgate;
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        'sec-fetch-site': 'same-origin',
        ...(by === 'root' && { cookie: contractSite.people.root.browser.cookieHeader }),
        ...(by === 'token' && { authorization: `Bearer ${token.key}` }),
        ...(body !== undefined && { 'content-type': type }),
        ...kind.headers,
      },
      body,
    });
    const sent = { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
    expect([sent.status, sent.type?.split(';')[0] ?? null]).toEqual([status, responses]);
    expect(undocumentedParts(method, path, sent)).toEqual([]);
  });
});
