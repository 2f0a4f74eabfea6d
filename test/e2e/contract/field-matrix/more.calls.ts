import { closeMonths } from '../../../support/close-months.js';
import { withSecondFactor } from '../../../support/sign-in.js';
import { type Ceremony, SoftAuthenticator } from '../../../support/soft-authenticator.js';
import { dataOf } from '../../../support/tollgate/browser-session.js';
import { openSession, PASSWORD, type TestUser } from '../../../support/tollgate/fixtures.js';
import type { Call } from '../call.js';
import type { ContractSite } from '../contract-site.js';
import { teamCalls } from './teams.calls.js';

const plain = (call: string, role: Call['role'], query = ''): Call => ({
  call,
  role,
  request: () => ({ path: `${call.split(' ')[1]}${query}` }),
});
const origin = ({ site }: ContractSite) => site.tollgate.url;

/** The options of a passkey ceremony that a page receives. */
const ceremony = async ({ browser }: TestUser, path: string): Promise<Ceremony> =>
  dataOf(await browser.post<{ options: { publicKey: Ceremony } }>(path)).options.publicKey;

/** A user with a passkey, and the authenticator that holds it. */
async function holder(contractSite: ContractSite) {
  const by = await contractSite.newUser();
  const device = new SoftAuthenticator();
  const credential = device.create(await ceremony(by, '/api/user/passkey/register/begin'), origin(contractSite));
  const made = await by.browser.post<{ id: number }>('/api/user/passkey/register/finish', {
    ...credential,
    name: 'key',
  });
  return { by, device, id: dataOf(made).id };
}

/** A user who has entered the password and not yet the second factor. */
async function halfway(contractSite: ContractSite) {
  const { by, device } = await holder(contractSite);
  const { recoveryCodes } = await withSecondFactor(by);
  const browser = openSession(contractSite.site.tollgate);
  dataOf(await browser.post('/api/user/login', { username: by.username, password: PASSWORD }));
  return { by: { ...by, browser }, device, code: recoveryCodes[0] ?? '' };
}

const PRICES = JSON.stringify({ openai: { id: 'openai', models: { 'gpt-new': { cost: { input: 1, output: 2 } } } } });

/** A user with a closed statement. */
async function stated(contractSite: ContractSite): Promise<TestUser> {
  const by = await contractSite.newUser({ quota: 5 });
  await closeMonths(contractSite.site.database, [by.id]);
  return by;
}

/** A user with an invoice. */
async function invoiced(contractSite: ContractSite): Promise<TestUser> {
  const by = await contractSite.newUser();
  await contractSite.site.database.query(
    `INSERT INTO invoices (number, kind, user_id, username, order_number, issued_at, time_zone, paid_at, quota, currency,
        gross_cents, tax_cents, tax_rate, seller, buyer)
      VALUES ('INV-' || $1::bigint, 'invoice', $1::bigint, $2, 'order-' || $1::bigint, now(), 'UTC', now(), 500000, 'EUR', 119, 19, '19', $3, $3)`,
    [by.id, by.username, { name: 'Tolls Ltd', address: '', country: 'DE', taxId: '' }],
  );
  return by;
}

/** Calls of the management API that the other files do not list. */
export const moreCalls: readonly Call[] = [
  ...teamCalls,
  plain('GET /api/audit', 'admin'),
  plain('GET /api/status/test', 'admin'),
  plain('GET /api/user/groups', 'public'),
  plain('GET /api/user/self/sessions', 'user'),
  plain('GET /api/user/2fa/status', 'user'),
  plain('GET /api/user/statement', 'user'),
  {
    call: 'GET /api/user/statement/months',
    role: 'user',
    request: async (contractSite) => ({ path: '/api/user/statement/months', by: await stated(contractSite) }),
  },
  {
    call: 'GET /api/user/{id}/statement/months',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/user/${(await stated(contractSite)).id}/statement/months` }),
  },
  plain('GET /api/user/billing', 'user'),
  {
    call: 'PUT /api/user/billing',
    role: 'user',
    request: () => ({ path: '/api/user/billing', body: { name: 'Ada GmbH', country: 'DE' } }),
  },
  {
    call: 'GET /api/user/invoices',
    role: 'user',
    request: async (contractSite) => ({ path: '/api/user/invoices', by: await invoiced(contractSite) }),
  },
  {
    call: 'GET /api/invoice',
    role: 'admin',
    request: async (contractSite) => {
      await invoiced(contractSite);
      return { path: '/api/invoice' };
    },
  },
  {
    call: 'POST /api/user/stripe/amount',
    role: 'user',
    request: () => ({ path: '/api/user/stripe/amount', body: { amount: 10 } }),
  },
  plain('GET /api/user/checkin', 'user'),
  {
    call: 'POST /api/user/checkin',
    role: 'user',
    request: async (contractSite) => ({ path: '/api/user/checkin', body: {}, by: await contractSite.newUser() }),
  },
  {
    call: 'POST /api/token/{id}/key',
    role: 'user',
    request: async (contractSite, caller) => ({
      path: `/api/token/${(await contractSite.newToken(caller)).id}/key`,
      body: {},
    }),
  },
  {
    call: 'POST /api/token/batch/keys',
    role: 'user',
    request: async (contractSite, caller) => ({
      path: '/api/token/batch/keys',
      body: { ids: [(await contractSite.newToken(caller)).id] },
    }),
  },
  plain('GET /api/log/search', 'admin', '?keyword='),
  plain('GET /api/log/self/search', 'user', '?keyword='),
  plain('GET /api/ratio_config', 'root'),
  {
    call: 'POST /api/user/logout',
    role: 'user',
    request: async (contractSite) => ({ path: '/api/user/logout', by: await contractSite.newUser() }),
  },
  {
    call: 'GET /api/log/token',
    role: 'user',
    request: async (contractSite, caller) => ({
      path: `/api/log/token?key=${(await contractSite.newToken(caller)).key}`,
    }),
  },
  {
    call: 'GET /api/user/passkey',
    role: 'user',
    request: async (contractSite) => ({ path: '/api/user/passkey', by: (await holder(contractSite)).by }),
  },
  {
    call: 'POST /api/user/passkey/register/begin',
    role: 'user',
    request: async (contractSite) => ({
      path: '/api/user/passkey/register/begin',
      body: {},
      by: await contractSite.newUser(),
    }),
  },
  {
    call: 'POST /api/user/passkey/register/finish',
    role: 'user',
    request: async (contractSite) => {
      const by = await contractSite.newUser();
      const requested = await ceremony(by, '/api/user/passkey/register/begin');
      const body = { ...new SoftAuthenticator().create(requested, origin(contractSite)), name: 'key' };
      return { path: '/api/user/passkey/register/finish', body, by };
    },
  },
  {
    call: 'PUT /api/user/passkey/{id}',
    role: 'user',
    request: async (contractSite) => {
      const { id, by } = await holder(contractSite);
      return { path: `/api/user/passkey/${id}`, body: { name: 'other' }, by };
    },
  },
  {
    call: 'DELETE /api/user/passkey/{id}',
    role: 'user',
    request: async (contractSite) => {
      const { id, by } = await holder(contractSite);
      return { path: `/api/user/passkey/${id}`, by };
    },
  },
  {
    call: 'POST /api/user/passkey/login/begin',
    role: 'public',
    request: () => ({ path: '/api/user/passkey/login/begin', body: {} }),
  },
  {
    call: 'POST /api/user/passkey/login/finish',
    role: 'public',
    request: async (contractSite) => {
      const { by, device } = await holder(contractSite);
      const browser = openSession(contractSite.site.tollgate);
      const ceremonyOptions = await ceremony({ ...by, browser }, '/api/user/passkey/login/begin');
      const body = device.get(ceremonyOptions, origin(contractSite));
      return { path: '/api/user/passkey/login/finish', body, by: { ...by, browser } };
    },
  },
  {
    call: 'POST /api/user/login/2fa',
    role: 'public',
    request: async (contractSite) => {
      const { by, code } = await halfway(contractSite);
      return { path: '/api/user/login/2fa', body: { code }, by };
    },
  },
  {
    call: 'POST /api/user/login/2fa/passkey/begin',
    role: 'public',
    request: async (contractSite) => ({
      path: '/api/user/login/2fa/passkey/begin',
      body: {},
      by: (await halfway(contractSite)).by,
    }),
  },
  {
    call: 'POST /api/user/login/2fa/passkey/finish',
    role: 'public',
    request: async (contractSite) => {
      const { by, device } = await halfway(contractSite);
      const body = device.get(await ceremony(by, '/api/user/login/2fa/passkey/begin'), origin(contractSite));
      return { path: '/api/user/login/2fa/passkey/finish', body, by };
    },
  },
  {
    call: 'POST /api/user/2fa/setup',
    role: 'user',
    request: async (contractSite) => ({ path: '/api/user/2fa/setup', body: {}, by: await contractSite.newUser() }),
  },
  ...['backup_codes', 'disable'].map(
    (what): Call => ({
      call: `POST /api/user/2fa/${what}`,
      role: 'user',
      request: async (contractSite) => {
        const by = await contractSite.newUser();
        const [code = ''] = (await withSecondFactor(by)).recoveryCodes;
        return { path: `/api/user/2fa/${what}`, body: { code }, by };
      },
    }),
  ),
  {
    call: 'PUT /api/user/{id}/staff_role',
    role: 'admin',
    request: async (contractSite) => ({
      path: `/api/user/${(await contractSite.newUser()).id}/staff_role`,
      body: { staff_role: 'auditor' },
    }),
  },
  { call: 'GET /api/service_credential', role: 'admin', request: () => ({ path: '/api/service_credential' }) },
  {
    call: 'POST /api/service_credential',
    role: 'admin',
    request: () => ({ path: '/api/service_credential', body: { name: 'export', scopes: ['logs:read'] } }),
  },
  {
    call: 'PUT /api/service_credential/{id}',
    role: 'admin',
    request: async (contractSite) => ({
      path: `/api/service_credential/${await serviceCredential(contractSite)}`,
      body: { name: 'export', scopes: ['users:read'] },
    }),
  },
  {
    call: 'DELETE /api/service_credential/{id}',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/service_credential/${await serviceCredential(contractSite)}` }),
  },
  {
    call: 'DELETE /api/user/{id}/2fa',
    role: 'admin',
    request: async (contractSite) => {
      const user = await contractSite.newUser();
      await withSecondFactor(user);
      return { path: `/api/user/${user.id}/2fa` };
    },
  },
  {
    call: 'DELETE /api/user/{id}/sessions',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/user/${(await contractSite.newUser()).id}/sessions` }),
  },
  {
    call: 'DELETE /api/user/{id}',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/user/${(await contractSite.newUser()).id}` }),
  },
  {
    call: 'DELETE /api/user/self/sessions',
    role: 'user',
    request: async (contractSite) => ({ path: '/api/user/self/sessions', by: await contractSite.newUser() }),
  },
  {
    call: 'DELETE /api/user/self/sessions/{session}',
    role: 'user',
    request: async (contractSite) => {
      const by = await contractSite.newUser();
      const [session] = dataOf(await by.browser.get<{ id: string }[]>('/api/user/self/sessions'));
      return { path: `/api/user/self/sessions/${session?.id}`, by };
    },
  },
  { call: 'DELETE /api/redemption/invalid', role: 'admin', request: () => ({ path: '/api/redemption/invalid' }) },
  {
    call: 'POST /api/ratio_sync/preview',
    role: 'root',
    request: () => ({ path: '/api/ratio_sync/preview', body: { content: PRICES } }),
  },
  {
    call: 'POST /api/ratio_sync/apply',
    role: 'root',
    request: async ({ people }) => {
      const body = { content: PRICES };
      const { digest } = dataOf(await people.root.browser.post<{ digest: string }>('/api/ratio_sync/preview', body));
      return { path: '/api/ratio_sync/apply', body: { ...body, digest, models: ['gpt-new'] } };
    },
  },
];

async function serviceCredential({ people }: ContractSite): Promise<number> {
  const input = { name: 'export', scopes: ['logs:read'] };
  return dataOf(await people.root.browser.post<{ id: number }>('/api/service_credential', input)).id;
}
