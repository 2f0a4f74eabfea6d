import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TeamsDomain } from '../../../test/support/teams-domain.js';
import { QuotaAdmission } from '../../billing/ledger/admission.js';
import { type Principal, TeamRole } from '../../common/principal.js';
import { TokenDirectory, type TokenView } from '../../tokens/token-directory.js';
import { withoutPrefix } from '../../tokens/token-key.js';
import { TokenList } from '../../tokens/token-list.js';
import type { TeamModel } from '../model/team.model.js';
import type { ProjectModel } from './project.model.js';
import { ProjectsService } from './projects.service.js';

let site: TeamsDomain;
let projects: ProjectsService;
let team: TeamModel;
let owner: Principal;
let manager: Principal;
let ada: Principal;
let outsider: Principal;

beforeAll(async () => {
  site = await TeamsDomain.open();
  projects = site.domain.get(ProjectsService);
  ({ owner, team } = await site.team(1_000_000));
  [manager, ada, outsider] = await Promise.all([
    site.member(owner, team, TeamRole.MANAGER),
    site.member(owner, team),
    site.user(),
  ]);
});
afterAll(() => site.close());

let count = 0;
const create = (limits: object = {}): Promise<ProjectModel> =>
  projects.create(manager, team.id, { name: `project ${++count}`, ...limits });
const byKey = async (key: string): Promise<TokenView | null> =>
  site.domain.get(TokenDirectory).find(withoutPrefix(key));

/** Whether a call with the key may reserve the amount; otherwise the code of the error. */
async function reserve(key: string, amount: number): Promise<true | string> {
  const token = await byKey(key);
  if (!token) throw new Error('The token does not exist');
  const admission = site.domain.get(QuotaAdmission);
  await admission.load(team.id, token.id);
  try {
    admission.release(await admission.reserve(team.id, token, amount, amount));
    return true;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('limits of a project', () => {
  it('apply to the next call of all of its tokens when they are set, changed and removed', async () => {
    const { id } = await create({ totalQuota: 200 });
    const keys = await Promise.all(
      [ada, manager].map(async (caller) => (await site.token(caller, team, { projectId: String(id) })).key),
    );
    const outcomes = async (amount: number) => Promise.all(keys.map((key) => reserve(key, amount)));
    expect(await outcomes(201)).toEqual(['project_budget_reached', 'project_budget_reached']);
    await projects.update(manager, team.id, id, { dailyQuota: 100 });
    expect(await outcomes(101)).toEqual(['project_cap_reached', 'project_cap_reached']);
    await projects.update(manager, team.id, id, { totalQuota: null, dailyQuota: null });
    expect(await outcomes(500)).toEqual([true, true]);
  });

  it('do not apply to tokens outside of the project', async () => {
    await create({ totalQuota: 1 });
    const { key } = await site.token(ada, team);
    expect(await reserve(key, 500)).toBe(true);
  });
});

describe('an archived project', () => {
  it('marks its tokens until it is restored, and accepts no new ones', async () => {
    const { id } = await create();
    const { key } = await site.token(ada, team, { projectId: String(id) });
    expect((await byKey(key))?.project).toEqual({ id, isArchived: false });
    const archived = await projects.setArchived(owner, team.id, id, true);
    expect(archived.archivedAt).toBeInstanceOf(Date);
    expect((await byKey(key))?.project).toEqual({ id, isArchived: true });
    await expect(site.token(ada, team, { projectId: String(id) })).rejects.toMatchObject({
      code: 'token_project_not_usable',
    });
    // The time of the first archiving is kept.
    expect(await projects.setArchived(owner, team.id, id, true)).toEqual(archived);
    expect((await projects.setArchived(owner, team.id, id, false)).archivedAt).toBeNull();
    expect((await byKey(key))?.project?.isArchived).toBe(false);
  });
});

describe('a project', () => {
  it('is created, changed and archived by owners and managers only', async () => {
    const { id } = await create();
    const calls = [
      () => projects.create(ada, team.id, { name: 'own' }),
      () => projects.update(ada, team.id, id, { totalQuota: null }),
      () => projects.setArchived(ada, team.id, id, true),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'team_forbidden' });
    await expect(projects.of(outsider, team.id)).rejects.toMatchObject({ code: 'team_not_found' });
    await expect(projects.update(outsider, team.id, id, {})).rejects.toMatchObject({ code: 'team_not_found' });
  });

  it('belongs to one team', async () => {
    const { id } = await create();
    const other = await site.team();
    const change = projects.update(other.owner, other.team.id, id, { name: 'taken over' });
    await expect(change).rejects.toMatchObject({ code: 'project_not_found' });
    const token = site.token(other.owner, other.team, { projectId: String(id) });
    await expect(token).rejects.toMatchObject({ code: 'token_project_not_usable' });
    const own = site.token(other.owner, other.team, { teamId: null, projectId: String(id) });
    await expect(own).rejects.toMatchObject({ code: 'token_project_not_usable' });
  });

  it('has a unique name in the team, even when several are created at the same time', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => projects.create(manager, team.id, { name: 'website' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { id } = await create();
    const rename = projects.update(manager, team.id, id, { name: 'website' });
    await expect(rename).rejects.toMatchObject({ code: 'project_name_taken' });
    const other = await site.team();
    expect((await projects.create(other.owner, other.team.id, { name: 'website' })).name).toBe('website');
  });

  it('has the spending of all of its tokens, deleted ones included, for those who see the statement', async () => {
    const { id } = await create();
    const { id: tokenId } = await site.token(ada, team, { projectId: String(id) });
    await site.domain.database.query(
      `WITH used AS (INSERT INTO token_usage (token_id, used_quota) VALUES ($1, 90)),
        removed AS (UPDATE tokens SET deleted_at = now() WHERE id = $1)
       INSERT INTO usage_by_quarter_hour_token (token_id, quarter_hour, quota) VALUES ($1, now(), 30)`,
      [tokenId],
    );
    const seenBy = async (caller: Principal) => (await projects.of(caller, team.id)).find((other) => other.id === id);
    expect(await seenBy(manager)).toMatchObject({
      tokenCount: 0,
      spending: { day: 30, week: 30, month: 30, total: 90 },
    });
    expect(await seenBy(ada)).toMatchObject({ spending: null });
  });

  it('is a filter of the list of tokens, and named there', async () => {
    const project = await create();
    const { id } = await site.token(ada, team, { projectId: String(project.id) });
    await site.token(ada, team);
    const filter = { teamId: String(team.id), projectId: String(project.id) };
    const { tokens } = await site.domain.get(TokenList).page(manager, filter, { offset: 0, limit: 10 });
    expect(tokens.map(({ row, projectName }) => [row.id, projectName])).toEqual([[id, project.name]]);
  });

  it('is recorded in the audit log', async () => {
    const { id } = await create({ monthlyQuota: 70 });
    await projects.update(manager, team.id, id, { monthlyQuota: 80 });
    const entries = await site.domain.database.query(
      `SELECT before ->> 'monthly_quota' AS before, after ->> 'monthly_quota' AS after FROM audit_entries
        WHERE object_type = 'project' AND object_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(entries).toEqual([
      { before: null, after: '70' },
      { before: '70', after: '80' },
    ]);
  });
});
