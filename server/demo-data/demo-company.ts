import { UserEditorService } from '../accounts/users/user-editor.service.js';
import { CreateCouponInput } from '../billing/payments/coupons/coupon.input.js';
import { CouponsService } from '../billing/payments/coupons/coupons.service.js';
import { CreatePlanInput } from '../billing/plans/plan.input.js';
import { PlanAssignmentsService } from '../billing/plans/plan-assignments.service.js';
import { PlansService } from '../billing/plans/plans.service.js';
import { type Principal, TeamRole } from '../common/principal.js';
import { UserFinder } from '../relay/ports/site.port.js';
import { TeamInvitationsService } from '../teams/invitations/team-invitations.service.js';
import { TeamMembersService } from '../teams/members/team-members.service.js';
import { ProjectsService } from '../teams/projects/projects.service.js';
import { TeamsService } from '../teams/teams.service.js';
import type { Backdating } from './backdating.js';
import type { Account, DemoAccounts, MadeToken } from './demo-accounts.js';
import { QUOTA_PER_DOLLAR } from './demo-options.js';
import type { DemoPerson, DemoToken } from './demo-people.js';
import type { Period } from './period.js';
import type { Services } from './services.js';

const OWNER = 'marta';
const MANAGER = 'emeka';
const GROUP = 'enterprise';

/** A project of the company: who makes its tokens, and how much of its budget is used at the end, as a share. */
interface DemoProject {
  readonly name: string;
  readonly used: number;
  readonly tokens: readonly (DemoToken & { readonly by: string })[];
  readonly archived?: true;
}

const PROJECTS: readonly DemoProject[] = [
  {
    name: 'Support assistant',
    used: 0.62,
    tokens: [
      { name: 'support-production', weight: 6, by: MANAGER, requestsPerMinute: 300 },
      { name: 'support-staging', weight: 1, by: 'dora', dailyDollars: 5 },
    ],
  },
  { name: 'Document search', used: 0.94, tokens: [{ name: 'search-index', weight: 3, by: 'dora' }] },
  {
    name: 'Code review',
    used: 0.38,
    tokens: [{ name: 'review-bot', weight: 3, by: 'bruno', monthlyDollars: 300 }],
  },
  { name: 'Prototype 2025', used: 1, archived: true, tokens: [{ name: 'prototype', weight: 0.5, by: 'bruno' }] },
];

/** The account of the company, as a caller that pays by invoice. Its members have joined the site before. */
const COMPANY: DemoPerson = {
  username: 'Northwind Robotics',
  displayName: 'Northwind Robotics',
  group: GROUP,
  joined: 0.31,
  activity: 30,
  models: {
    'gpt-4o': 6,
    'gpt-4o-mini': 9,
    'claude-sonnet-4-20250514': 3,
    'deepseek-chat': 4,
    'text-embedding-3-small': 8,
  },
  pays: 'invoice',
  tokens: PROJECTS.flatMap(({ tokens }) => tokens),
};

/** Daily caps of members, in US dollars. */
const CAPS: Readonly<Record<string, number>> = { bruno: 20, dora: 15 };

/** A team with a manager, members, projects with budgets, caps, a plan and a coupon. */
export class DemoCompany {
  private readonly projects = new Map<string, number>();
  private team = 0;

  constructor(
    private readonly services: Services,
    private readonly backdating: Backdating,
    private readonly period: Period,
    private readonly root: Principal,
    private readonly accounts: DemoAccounts,
    private readonly people: readonly Account<DemoPerson>[],
  ) {}

  /** Creates the team with its members, projects and tokens. Its owner is an administrator, who may create teams. */
  async found(): Promise<Account<DemoPerson>> {
    const from = this.period.at(COMPANY.joined);
    const at = <Result>(act: () => Promise<Result>) => this.backdating.at(from, act);
    const owner = this.principalOf(OWNER);
    const { id } = await at(() => this.services.get(TeamsService).create(owner, { name: COMPANY.username }));
    this.team = id;
    await at(() => this.services.get(UserEditorService).update(this.root, id, { group: GROUP }));
    const makers = PROJECTS.flatMap(({ tokens }) => tokens.map(({ by }) => by));
    for (const name of new Set([MANAGER, ...makers])) await at(() => this.join(owner, name));
    for (const project of PROJECTS) {
      const made = await at(() => this.services.get(ProjectsService).create(owner, id, { name: project.name }));
      this.projects.set(project.name, made.id);
    }
    const tokens: MadeToken[] = [];
    for (const { name, tokens: planned } of PROJECTS) {
      const place = { teamId: String(id), projectId: String(this.projects.get(name)) };
      for (const { by, ...plan } of planned)
        tokens.push(await at(() => this.accounts.makeToken(this.principalOf(by), plan, place)));
    }
    const user = await this.services.get(UserFinder).find(id);
    if (user === null) throw new Error(`Team ${COMPANY.username} was not created`);
    const principal: Principal = { ...owner, userId: id, username: COMPANY.username, group: GROUP };
    return { person: COMPANY, principal, user, tokens, from };
  }

  /** Sets the budgets by what was spent, the caps, the plan of the company, and a coupon of the site. */
  async finish(): Promise<void> {
    const owner = this.principalOf(OWNER);
    await this.backdating.at(this.period.at(0.999), async () => {
      await this.limitProjects(owner);
      for (const [name, dollars] of Object.entries(CAPS)) {
        const caps = { dailyQuota: dollars * QUOTA_PER_DOLLAR };
        await this.services.get(TeamMembersService).setCaps(owner, this.team, this.principalOf(name).userId, caps);
      }
      await this.assignPlan();
      const coupon = { name: 'Launch of projects', code: 'PROJECTS-10', percentOff: 10, maxUses: 100 };
      await this.services.get(CouponsService).create(this.root, Object.assign(new CreateCouponInput(), coupon));
    });
  }

  private async join(owner: Principal, name: string): Promise<void> {
    const invitations = this.services.get(TeamInvitationsService);
    const role = name === MANAGER ? TeamRole.MANAGER : TeamRole.MEMBER;
    const { secret } = await invitations.create(owner, this.team, { role, days: 7 });
    await invitations.accept(this.principalOf(name), secret);
  }

  private async limitProjects(owner: Principal): Promise<void> {
    const service = this.services.get(ProjectsService);
    const spent = new Map((await service.of(owner, this.team)).map(({ id, spending }) => [id, spending?.total ?? 0]));
    for (const { name, used, archived } of PROJECTS) {
      const id = this.projects.get(name) ?? 0;
      const totalQuota = Math.max(1, Math.ceil((spent.get(id) ?? 0) / used));
      await service.update(owner, this.team, id, { totalQuota });
      if (archived) await service.setArchived(owner, this.team, id, true);
    }
  }

  private async assignPlan(): Promise<void> {
    const plan = Object.assign(new CreatePlanInput(), {
      ...({ name: 'Business', quota: 10 * QUOTA_PER_DOLLAR, period: 'month', rollover: 'capped' } as const),
      rolloverCap: 2 * QUOTA_PER_DOLLAR,
      price: '9',
      currency: 'USD',
    });
    const { row } = await this.services.get(PlansService).create(this.root, plan);
    const now = { planId: row.id, startsAt: null, endsAt: null };
    await this.services.get(PlanAssignmentsService).assign(this.root, this.team, now);
  }

  private principalOf(username: string): Principal {
    const account = this.people.find(({ person }) => person.username === username);
    if (!account) throw new Error(`User ${username} was not created`);
    return account.principal;
  }
}
