import { closeMonths, useProject } from '../../../support/close-months.js';
import { dataOf } from '../../../support/tollgate/browser-session.js';
import type { TestUser } from '../../../support/tollgate/fixtures.js';
import type { Call } from '../call.js';
import type { ContractSite } from '../contract-site.js';

/** A team of a new administrator. */
async function newTeam(contractSite: ContractSite): Promise<{ by: TestUser; path: string }> {
  const by = await contractSite.newAdmin();
  const { id } = dataOf(await by.browser.post<{ id: number }>('/api/team', { name: contractSite.name('team') }));
  return { by, path: `/api/team/${id}` };
}

async function invite(contractSite: ContractSite): Promise<{ by: TestUser; path: string; id: number; secret: string }> {
  const team = await newTeam(contractSite);
  const made = await team.by.browser.post<{ id: number; secret: string }>(`${team.path}/invitations`, {});
  return { ...team, ...dataOf(made) };
}

/** A team with another member. */
async function joined(contractSite: ContractSite): Promise<{ by: TestUser; path: string; member: TestUser }> {
  const { secret, ...team } = await invite(contractSite);
  const member = await contractSite.newUser();
  dataOf(await member.browser.post('/api/team/invitation', { secret }));
  return { ...team, member };
}

const ofTeam = (call: string, under = '', body?: (contractSite: ContractSite, owner: TestUser) => unknown): Call => ({
  call,
  role: 'user',
  request: async (contractSite) => {
    const { by, path } = await newTeam(contractSite);
    return { path: `${path}${under}`, body: body?.(contractSite, by), by };
  },
});

const ofProject = (method: 'PUT' | 'POST', under: string, body: object): Call => ({
  call: `${method} /api/team/{id}/projects/{projectId}${under}`,
  role: 'user',
  request: async (contractSite) => {
    const { by, path } = await newTeam(contractSite);
    const { id } = dataOf(await by.browser.post<{ id: number }>(`${path}/projects`, { name: 'website' }));
    return { path: `${path}/projects/${id}${under}`, body, by };
  },
});

export const teamCalls: readonly Call[] = [
  {
    call: 'GET /api/team',
    role: 'user',
    request: async (contractSite) => ({ path: '/api/team', by: (await newTeam(contractSite)).by }),
  },
  {
    call: 'POST /api/team',
    role: 'user',
    request: async (contractSite) => ({
      path: '/api/team',
      body: { name: contractSite.name('team') },
      by: await contractSite.newAdmin(),
    }),
  },
  ofTeam('GET /api/team/{id}'),
  ofTeam('PUT /api/team/{id}', '', (contractSite) => ({ name: contractSite.name('team') })),
  ofTeam('DELETE /api/team/{id}'),
  ofTeam('GET /api/team/{id}/members', '/members'),
  ofTeam('GET /api/team/{id}/invitations', '/invitations'),
  ofTeam('POST /api/team/{id}/invitations', '/invitations', () => ({ role: 'manager', days: 1 })),
  ofTeam('GET /api/team/{id}/statement', '/statement'),
  ofTeam('GET /api/team/{id}/plan', '/plan'),
  ofTeam('GET /api/team/{id}/projects', '/projects'),
  ofTeam('POST /api/team/{id}/projects', '/projects', () => ({ name: 'website', total_quota: 500_000 })),
  ofProject('PUT', '', { name: 'app', daily_quota: 500_000 }),
  ofProject('POST', '/archive', {}),
  ofProject('POST', '/restore', {}),
  ofTeam('GET /api/team/{id}/statement/months', '/statement/months'),
  {
    call: 'GET /api/team/{id}/projects/{projectId}/statement/months',
    role: 'user',
    request: async (contractSite) => {
      const { by, path } = await newTeam(contractSite);
      const team = Number(path.split('/').at(-1));
      const project = await useProject(contractSite.site.database, team, by.id, 400);
      await closeMonths(contractSite.site.database, []);
      return { path: `${path}/projects/${project}/statement/months`, by };
    },
  },
  {
    call: 'DELETE /api/team/{id}/invitations/{invitationId}',
    role: 'user',
    request: async (contractSite) => {
      const { by, path, id } = await invite(contractSite);
      return { path: `${path}/invitations/${id}`, by };
    },
  },
  {
    call: 'GET /api/team/invitation',
    role: 'user',
    request: async (contractSite) => {
      const { secret } = await invite(contractSite);
      return { path: `/api/team/invitation?secret=${secret}`, by: await contractSite.newUser() };
    },
  },
  {
    call: 'POST /api/team/invitation',
    role: 'user',
    request: async (contractSite) => {
      const { secret } = await invite(contractSite);
      return { path: '/api/team/invitation', body: { secret }, by: await contractSite.newUser() };
    },
  },
  {
    call: 'PUT /api/team/{id}/members/{userId}',
    role: 'user',
    request: async (contractSite) => {
      const { by, path, member } = await joined(contractSite);
      return { path: `${path}/members/${member.id}`, body: { role: 'manager' }, by };
    },
  },
  {
    call: 'PUT /api/team/{id}/members/{userId}/caps',
    role: 'user',
    request: async (contractSite) => {
      const { by, path, member } = await joined(contractSite);
      return { path: `${path}/members/${member.id}/caps`, body: { daily_quota: 500_000 }, by };
    },
  },
  {
    call: 'DELETE /api/team/{id}/members/{userId}',
    role: 'user',
    request: async (contractSite) => {
      const { by, path, member } = await joined(contractSite);
      return { path: `${path}/members/${member.id}?keep_tokens=true`, by };
    },
  },
  {
    call: 'POST /api/team/{id}/leave',
    role: 'user',
    request: async (contractSite) => {
      const { path, member } = await joined(contractSite);
      return { path: `${path}/leave`, body: {}, by: member };
    },
  },
  {
    call: 'POST /api/team/{id}/plan/order',
    role: 'user',
    request: async (contractSite) => {
      const { by, path } = await newTeam(contractSite);
      const terms = {
        name: 'Crew',
        quota: 500,
        period: 'month',
        rollover: 'none',
        seats: 5,
        price: '5',
        currency: 'CNY',
      };
      const made = await contractSite.people.root.browser.post<{ id: number }>('/api/plan/', {
        ...terms,
        for_sale: true,
      });
      return { path: `${path}/plan/order`, body: { plan_id: dataOf(made).id, periods: 1, payment_method: 'zfb' }, by };
    },
  },
  {
    call: 'POST /api/team/{id}/transfers',
    role: 'user',
    request: async (contractSite) => {
      const { by, path } = await newTeam(contractSite);
      const adjusted = { id: by.id, quota_delta: 1_000 };
      await contractSite.people.root.browser.call('PUT', '/api/user/', adjusted);
      return { path: `${path}/transfers`, body: { amount: 700, effect_key: 'first' }, by };
    },
  },
];
