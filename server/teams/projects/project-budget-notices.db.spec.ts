import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TeamsDomain } from '../../../test/support/teams-domain.js';
import { deleteRows } from '../../../test/support/test-database.js';
import { type Principal, TeamRole } from '../../common/principal.js';
import type { TeamModel } from '../model/team.model.js';
import { ProjectBudgetNoticesService } from './project-budget-notices.service.js';
import { ProjectsService } from './projects.service.js';

let site: TeamsDomain;
let projects: ProjectsService;
let notices: ProjectBudgetNoticesService;
let owner: Principal;
let manager: Principal;
let team: TeamModel;

beforeAll(async () => {
  site = await TeamsDomain.open();
  projects = site.domain.get(ProjectsService);
  notices = site.domain.get(ProjectBudgetNoticesService);
});
afterAll(() => site.close());
beforeEach(async () => {
  await deleteRows(site.domain.database, 'notices', 'projects');
  ({ owner, team } = await site.team());
  manager = await site.member(owner, team, TeamRole.MANAGER);
  await site.member(owner, team);
});

/** A project with a token. @returns their ids */
async function project(name: string, limits: object): Promise<{ id: number; token: number }> {
  const { id } = await projects.create(owner, team.id, { name, ...limits });
  return { id, token: (await site.token(owner, team, { projectId: String(id) })).id };
}

async function spend(token: number, quota: number): Promise<void> {
  await site.domain.database.query(
    `WITH total AS (
       INSERT INTO token_usage AS t (token_id, used_quota, request_count, last_used_at) VALUES ($1, $2, 1, now())
         ON CONFLICT (token_id) DO UPDATE SET used_quota = t.used_quota + $2)
     INSERT INTO usage_by_quarter_hour_token AS q (token_id, quarter_hour, quota)
       VALUES ($1, date_bin('15 minutes', now(), '2000-01-01Z'), $2)
       ON CONFLICT (token_id, quarter_hour) DO UPDATE SET quota = q.quota + $2`,
    [token, quota],
  );
}

/** Searches for reached budgets. @returns the new notices */
async function notified(): Promise<{ userId: number; text: string }[]> {
  const sql = 'SELECT id, user_id::float8 AS "userId", texts #>> \'{en,text}\' AS text FROM notices ORDER BY id';
  const before = (await site.domain.database.query(sql)).length;
  await notices.notifyOfReached();
  const rows = await site.domain.database.query<{ userId: number; text: string }>(sql);
  return rows.slice(before).map(({ userId, text }) => ({ userId, text }));
}

describe('notice of the budget of a project', () => {
  it('is sent to owners and managers once at 80 and once at 100 percent', async () => {
    const { token } = await project('website', { totalQuota: 1_000 });
    await spend(token, 799);
    expect(await notified()).toEqual([]);
    await spend(token, 1);
    const text = 'website: 80% of the budget used ($0.001600 of $0.002000)';
    expect(await notified()).toEqual([
      { userId: owner.userId, text },
      { userId: manager.userId, text },
    ]);
    await spend(token, 100);
    expect(await notified()).toEqual([]);
    await spend(token, 100);
    expect(await notified()).toMatchObject([{ text: expect.stringMatching(/^website: 100%/) }, {}]);
    expect(await notified()).toEqual([]);
  });

  it('is one for all projects of a team, also about their limits by period', async () => {
    await spend((await project('a', { totalQuota: 1_000, dailyQuota: 100 })).token, 90);
    await spend((await project('b', { weeklyQuota: 10, monthlyQuota: 1_000 })).token, 12);
    const [first, ...others] = await notified();
    expect(first?.text.split('\n')).toEqual([
      expect.stringMatching(/^b: 120% of the weekly limit used/),
      expect.stringMatching(/^a: 90% of the daily limit used/),
    ]);
    expect(others).toHaveLength(1);
  });

  it('is repeated for another amount of the limit', async () => {
    const { id, token } = await project('website', { totalQuota: 100 });
    await spend(token, 100);
    expect(await notified()).toHaveLength(2);
    await projects.update(owner, team.id, id, { totalQuota: 120 });
    expect(await notified()).toMatchObject([{ text: expect.stringMatching(/^website: 83%/) }, {}]);
  });

  it('is sent by one of several workers', async () => {
    await spend((await project('website', { totalQuota: 100 })).token, 100);
    await Promise.all(Array.from({ length: 5 }, () => notices.notifyOfReached()));
    expect(await site.domain.database.query('SELECT 1 FROM notices')).toHaveLength(2);
  });

  it('is not sent for an archived project', async () => {
    const { id, token } = await project('website', { totalQuota: 100 });
    await spend(token, 100);
    await projects.setArchived(owner, team.id, id, true);
    expect(await notified()).toEqual([]);
  });
});
