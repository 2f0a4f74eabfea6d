import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLOSED_MONTH, closeMonths, useProject } from '../../support/close-months.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

let site: Site;
let owner: TestUser;
let member: TestUser;
let auditor: TestUser;
let other: TestUser;
let team: number;
let project: number;
let path: string;

beforeAll(async () => {
  site = await Site.open();
  owner = await createUser(site.tollgate, site.administrator, { overApi: true });
  dataOf(await site.administrator.browser.post('/api/user/manage', { id: owner.id, action: 'promote' }));
  const newUser = () => createUser(site.tollgate, site.administrator);
  [member, auditor, other] = await Promise.all([newUser(), newUser(), newUser()]);
  dataOf(await site.administrator.browser.put(`/api/user/${auditor.id}/staff_role`, { staff_role: 'support' }));
  team = dataOf(await owner.browser.post<{ id: number }>('/api/team', { name: 'robotics' })).id;
  dataOf(await site.administrator.browser.post('/api/user/manage', { id: owner.id, action: 'demote' }));
  const { secret } = dataOf(await owner.browser.post<{ secret: string }>(`/api/team/${team}/invitations`, {}));
  dataOf(await member.browser.post('/api/team/invitation', { secret }));
  project = await useProject(site.database, team, member.id, 400);
  await closeMonths(site.database, [team]);
  path = `/api/team/${team}/projects/${project}/statement/months`;
});
afterAll(() => site.close());

const QUERY = `query ($team: ID!, $project: ID!) {
  projectStatements(teamId: $team, projectId: $project) {
    totalCount
    nodes { number spentAfter budget days { day quota } members { userId name quota } tokens { name } models { model } }
  }
}`;
const queried = (person: TestUser) => person.browser.graphql(QUERY, { team, project });
const fetched = (person: TestUser, file: string) =>
  fetch(`${site.tollgate.url}${file}`, {
    headers: { cookie: person.browser.cookieHeader, 'accept-language': 'en' },
  });
const number = () => `${CLOSED_MONTH.replace('-', '')}-${team}-${project}`;

describe('the closed statements of a project', () => {
  it('are listed over REST and GraphQL', async () => {
    const { items, total } = dataOf(await owner.browser.get<{ items: object[]; total: number }>(path));
    expect(total).toBe(1);
    const counts = { requests: 1, prompt_tokens: 3, completion_tokens: 5, quota: 400 };
    expect(items).toMatchObject([
      {
        number: number(),
        team_id: team,
        team_name: 'robotics',
        project_id: project,
        project_name: 'website',
        month: CLOSED_MONTH,
        budget: 1_000,
        former_budget: 1_000,
        daily_quota: null,
        spent_before: 0,
        usage_total: 400,
        spent_after: 400,
        days: [{ day: `${CLOSED_MONTH}-15`, ...counts }],
        members: [{ user_id: member.id, name: member.username, ...counts }],
        tokens: [{ name: 'ci', user_id: member.id, ...counts }],
        models: [{ model: 'gpt-4o-mini', ...counts }],
      },
    ]);
    const node = {
      number: number(),
      spentAfter: 400,
      budget: 1_000,
      days: [{ day: `${CLOSED_MONTH}-15`, quota: 400 }],
      members: [{ userId: String(member.id), name: member.username, quota: 400 }],
      tokens: [{ name: 'ci' }],
      models: [{ model: 'gpt-4o-mini' }],
    };
    expect(await queried(owner)).toEqual({ projectStatements: { totalCount: 1, nodes: [node] } });
  });

  it.each([
    { format: '', type: 'application/pdf', extension: 'pdf' },
    { format: '?format=csv', type: 'text/csv; charset=utf-8', extension: 'csv' },
  ])('are downloaded as $extension, the same bytes each time', async ({ format, type, extension }) => {
    const responses = await Promise.all([1, 2].map(() => fetched(owner, `${path}/${CLOSED_MONTH}${format}`)));
    const [one, two] = await Promise.all(responses.map(async (response) => Buffer.from(await response.arrayBuffer())));
    expect(one?.equals(two as Buffer)).toBe(true);
    expect(responses[0]?.headers.get('content-type')).toBe(type);
    expect(responses[0]?.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-${number()}.${extension}"`,
    );
  });

  it('do not exist for another month, nor for a project of another team', async () => {
    const month = await fetched(owner, `${path}/2025-12`);
    expect([month.status, await month.json()]).toMatchObject([404, { code: 'closed_statement_not_found' }]);
    const foreign = await fetched(owner, `/api/team/${team}/projects/${project + 1}/statement/months/${CLOSED_MONTH}`);
    expect(foreign.status).toBe(404);
  });

  it('are for owners and managers of the team, and for the permission to see payments', async () => {
    expect(dataOf(await auditor.browser.get<{ total: number }>(path)).total).toBe(1);
    expect((await fetched(auditor, `${path}/${CLOSED_MONTH}`)).headers.get('content-type')).toBe('application/pdf');
    expect(await queried(auditor)).toMatchObject({ projectStatements: { totalCount: 1 } });
    for (const [person, code] of [
      [member, 'team_forbidden'],
      [other, 'team_not_found'],
    ] as const) {
      for (const refused of [path, `${path}/${CLOSED_MONTH}`]) {
        expect((await person.browser.get(refused)).body).toMatchObject({ success: false, code });
      }
      await expect(queried(person)).rejects.toThrow();
    }
  });
});
