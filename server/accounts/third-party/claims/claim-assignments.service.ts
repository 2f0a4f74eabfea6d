import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { StaffRole } from '../../../common/permissions.js';
import { Role, type TeamRole } from '../../../common/principal.js';
import { UsableGroupsService } from '../../../options/groups/usable-groups.service.js';
import { OptionsService } from '../../../options/options.service.js';
import { Changes } from '../../../platform/coordination/changes.js';
import { withOrigin } from '../../../platform/database/change-origin.js';
import { type Executor, executorOf } from '../../../platform/database/pg-client.js';
import { Sql } from '../../../platform/database/sql.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { type CompanyProvider, providerOrigin } from '../../model/identity-provider.js';
import { type ClaimValues, ProvisionedAccountsService } from '../../model/provisioned-accounts.service.js';
import { type Assignments, assignmentsFor, type Claims, settle, valuesAt } from './claims.js';
import { type MembershipChange, TeamMemberships } from './team-memberships.port.js';

interface UserRow {
  readonly role: number;
  readonly staffRole: StaffRole | null;
  readonly group: string;
}

/** A value that rules have set: of the role, staff role or group of the user, or of a membership. */
interface ManagedRow {
  readonly kind: 'role' | 'staff_role' | 'group' | 'team';
  /** 0 unless it is a membership. */
  readonly teamId: number;
  readonly value: string;
}

const LOCK_USER = `SELECT role, staff_role AS "staffRole", "group" FROM users WHERE id = $1 FOR NO KEY UPDATE`;
const SAVE_USER = `
  UPDATE users SET role = $2, staff_role = $3, "group" = $4
    WHERE id = $1 AND (role, staff_role, "group") IS DISTINCT FROM ($2::smallint, $3::text, $4::text)`;
const MANAGED = 'SELECT kind, team_id::float8 AS "teamId", value FROM claim_assignments WHERE user_id = $1';
const DELETE_OF_USER = 'DELETE FROM claim_assignments WHERE user_id = $1';
const REMEMBER = 'INSERT INTO claim_assignments (user_id, kind, team_id, value) VALUES ($1, $2, $3, $4)';

/** The group of new users, by the database. */
const DEFAULT_GROUP = 'default';

/**
 * Roles, groups and memberships that users have because of claims of their company's provider or groups of the
 * directory. Manual assignments are kept, and the super administrator is never changed.
 */
@Injectable()
export class ClaimAssignmentsService {
  constructor(
    private readonly sql: Sql,
    private readonly options: OptionsService,
    private readonly groups: UsableGroupsService,
    private readonly changes: Changes,
    private readonly logger: Logger,
    private readonly provisioned: ProvisionedAccountsService,
    private readonly modules: ModuleRef,
  ) {}

  /** Applies the rules of the site to the claims of a login, in one transaction. */
  async apply(userId: number, provider: CompanyProvider, claims: Claims): Promise<void> {
    const names = new Set(this.options.get('oidc.claim_rules').map(({ claim }) => claim));
    const stated = Object.fromEntries([...names].map((name) => [name, valuesAt(claims, name)]));
    await withOrigin(providerOrigin(provider), () => this.assign(userId, stated));
  }

  /** Applies the rules to a provisioned user whose groups have changed, with the claims of the last login. */
  async reapply(userId: number): Promise<void> {
    await this.assign(userId, undefined);
  }

  /**
   * Withdraws what rules have assigned when the user is no longer bound to the provider. Assignments that follow from
   * groups of the directory are kept.
   */
  async takeBack(userId: number, provider: CompanyProvider): Promise<void> {
    await withOrigin(providerOrigin(provider), () => this.assign(userId, {}));
  }

  private async assign(userId: number, stated: ClaimValues | undefined): Promise<void> {
    const changes = await this.sql.transaction((client) => this.write(userId, stated, executorOf(client)));
    for (const { announce } of changes) await announce();
    await this.changes.publish('user', { userId });
  }

  /** @returns the changes of memberships */
  private async write(
    userId: number,
    stated: ClaimValues | undefined,
    executor: Executor,
  ): Promise<MembershipChange[]> {
    const [user] = await executor.query<UserRow>(LOCK_USER, [userId]);
    const claims = await this.provisioned.takeClaims(userId, stated, executor);
    if (!user || user.role >= Role.root) return [];
    const wanted = assignmentsFor(this.options.get('oidc.claim_rules'), claims);
    const managed = await executor.query<ManagedRow>(MANAGED, [userId]);
    const kept = await this.writeUser(userId, user, managed, wanted, executor);
    const { kept: seats, changes } = await this.writeTeams(userId, managed, wanted.teams, executor);
    await executor.query(DELETE_OF_USER, [userId]);
    for (const { kind, teamId, value } of [...kept, ...seats])
      await executor.query(REMEMBER, [userId, kind, teamId, value]);
    return changes;
  }

  private async writeUser(
    userId: number,
    user: UserRow,
    rows: readonly ManagedRow[],
    wanted: Assignments,
    executor: Executor,
  ): Promise<ManagedRow[]> {
    const managed = (kind: ManagedRow['kind']) => rows.find((row) => row.kind === kind)?.value;
    const role = settle(String(user.role), String(Role.common), managed('role'), wanted.role?.toString());
    const wantedStaffRole = Number(role.value) >= Role.admin ? undefined : wanted.staffRole;
    const staffRole = settle<string | null>(user.staffRole, null, managed('staff_role'), wantedStaffRole);
    const group = settle(user.group, DEFAULT_GROUP, managed('group'), this.existing(userId, wanted.group));
    await executor.query(SAVE_USER, [userId, Number(role.value), staffRole.value, group.value]);
    const found = { role: role.managed, staff_role: staffRole.managed, group: group.managed };
    return Object.entries(found).flatMap(([kind, value]) =>
      value == null ? [] : [{ kind: kind as keyof typeof found, teamId: 0, value }],
    );
  }

  private async writeTeams(
    userId: number,
    rows: readonly ManagedRow[],
    wanted: ReadonlyMap<number, TeamRole>,
    executor: Executor,
  ): Promise<{ kept: ManagedRow[]; changes: MembershipChange[] }> {
    const managed = new Map(rows.filter(({ kind }) => kind === 'team').map(({ teamId, value }) => [teamId, value]));
    // In a fixed order, because each team is locked.
    const teams = [...new Set([...managed.keys(), ...wanted.keys()])].sort((a, b) => a - b);
    const kept: ManagedRow[] = [];
    const changes: MembershipChange[] = [];
    if (teams.length === 0) return { kept, changes };
    // Resolved when it is used, because teams are a module above accounts.
    const memberships = this.modules.get(TeamMemberships, { strict: false });
    const current = await memberships.ofUser(userId, executor);
    for (const teamId of teams) {
      const before = current.get(teamId) ?? null;
      const { value, managed: ofRules } = settle<string | null>(before, null, managed.get(teamId), wanted.get(teamId));
      const change =
        value === before ? null : await memberships.set(teamId, userId, value as TeamRole | null, executor);
      if (change) changes.push(change);
      if (change?.applied === false) this.warn(userId, `team ${teamId}`);
      else if (ofRules != null) kept.push({ kind: 'team', teamId, value: ofRules });
    }
    return { kept, changes };
  }

  /** The group, unless it was deleted since the rule was made. */
  private existing(userId: number, group: string | undefined): string | undefined {
    if (group === undefined || this.groups.exists(group)) return group;
    this.warn(userId, `group ${group}`);
    return undefined;
  }

  private warn(userId: number, target: string): void {
    this.logger.warn(
      { event: 'claim_rule.skipped', userId, target },
      'Claim rule skipped: its target cannot be assigned',
    );
  }
}
