import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../common/durations.js';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { type Principal, TeamRole } from '../../common/principal.js';
import { randomSecret } from '../../common/random.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { TeamMembershipWriterService } from '../members/team-membership-writer.service.js';
import { TeamError } from '../model/team.errors.js';
import { TeamAccessService } from '../model/team-access.service.js';
import { TeamPermission } from '../model/team-role.js';
import { InvitationMailsService } from './invitation-mails.service.js';
import type { OfferedTeamModel, TeamInvitationModel } from './team-invitation.model.js';

const MAX_OPEN = 100;

const COLUMNS = `
  i.id, i.role, u.username AS creator, i.created_at AS "createdAt", i.expires_at AS "expiresAt"`;
const COUNT_OPEN = 'SELECT count(*)::int AS count FROM team_invitations WHERE team_id = $1 AND used_by IS NULL';
const OPEN = `
  SELECT ${COLUMNS}, m.address AS email, m.sent_at AS "mailedAt"
    FROM team_invitations i JOIN users u ON u.id = i.created_by
      LEFT JOIN team_invitation_mails m ON m.invitation_id = i.id
    WHERE i.team_id = $1 AND i.used_by IS NULL ORDER BY i.id DESC`;
const CREATE = `
  WITH i AS (
    INSERT INTO team_invitations (team_id, secret_digest, role, created_by, expires_at) VALUES ($1, $2, $3, $4, $5)
    RETURNING *)
  SELECT ${COLUMNS}, NULL::text AS email, NULL::timestamptz AS "mailedAt" FROM i JOIN users u ON u.id = i.created_by`;
const REVOKE = 'DELETE FROM team_invitations WHERE id = $1 AND team_id = $2 AND used_by IS NULL RETURNING id';
const OFFERED = `
  SELECT i.team_id AS "teamId", u.username AS "teamName", i.role, i.expires_at AS "expiresAt"
    FROM team_invitations i JOIN users u ON u.id = i.team_id
    WHERE i.secret_digest = $1 AND i.used_by IS NULL AND i.expires_at > now() AND u.deleted_at IS NULL`;
const USE = `
  UPDATE team_invitations SET used_by = $2, used_at = now()
    WHERE secret_digest = $1 AND used_by IS NULL AND expires_at > now() RETURNING id, role`;

/** Invitations to teams: links with a secret that is shown once and used once. */
@Injectable()
export class TeamInvitationsService {
  constructor(
    private readonly sql: Sql,
    private readonly access: TeamAccessService,
    private readonly memberships: TeamMembershipWriterService,
    private readonly mails: InvitationMailsService,
  ) {}

  /**
   * The invitations that were not used, newest first, expired ones included.
   * @throws {AppError} team_not_found, team_forbidden
   */
  async open(caller: Principal, teamId: number): Promise<TeamInvitationModel[]> {
    await this.access.require(caller, teamId, TeamPermission.MANAGE_MEMBERS);
    return this.sql.query<TeamInvitationModel>('team-invitations', OPEN, [teamId]);
  }

  /**
   * Creates an invitation. Owners and administrators may invite owners and managers.
   * @param days until it expires
   * @param email the address that the link is mailed to, if any; an open invitation of the team to it is replaced
   * @param language of the mail, unless the address belongs to a user who has chosen a language
   * @returns it with its secret, which cannot be read again
   * @throws {AppError} team_not_found, team_forbidden, team_invitation_limit_reached, team_seats_taken,
   * mail_unconfigured, rate_limited
   */
  async create(
    caller: Principal,
    teamId: number,
    { role, days, email }: { role: TeamRole; days: number; email?: string | null },
    language: Language = 'en',
  ): Promise<{ invitation: TeamInvitationModel; secret: string }> {
    const permission = role === TeamRole.MEMBER ? TeamPermission.MANAGE_MEMBERS : TeamPermission.EDIT;
    await this.access.require(caller, teamId, permission);
    if (email) await this.mails.admit(caller.userId);
    const secret = randomSecret();
    const expiresAt = new Date(Date.now() + days * DAY_MS);
    const values = [teamId, digestOf(secret), role, caller.userId, expiresAt];
    const invitation = await this.sql.transaction(async (client) => {
      const executor = executorOf(client);
      if (!(await this.memberships.lock(teamId, executor))) throw new AppError(TeamError.team_not_found);
      const [open] = await executor.query<{ count: number }>(COUNT_OPEN, [teamId]);
      if (open && open.count >= MAX_OPEN) {
        throw new AppError(TeamError.team_invitation_limit_reached, { limit: MAX_OPEN });
      }
      const [created] = await executor.query<TeamInvitationModel>(CREATE, values);
      if (!created) throw new AppError(TeamError.team_not_found);
      // A mail replaces an open invitation, so seats are counted after it.
      if (email) await this.mails.add({ teamId, invitationId: created.id, address: email, secret, language }, executor);
      await this.memberships.requireSeats(teamId, executor);
      return email ? { ...created, email } : created;
    });
    if (email) await this.mails.request(invitation.id);
    return { invitation, secret };
  }

  /**
   * Deletes an invitation that was not used.
   * @throws {AppError} team_not_found, team_forbidden, team_invitation_not_found
   */
  async revoke(caller: Principal, teamId: number, id: number): Promise<void> {
    await this.access.require(caller, teamId, TeamPermission.MANAGE_MEMBERS);
    const { rowCount } = await this.sql.transaction((client) => client.query(REVOKE, [id, teamId]));
    if (rowCount === 0) throw new AppError(TeamError.team_invitation_not_found);
  }

  /** The offer of an invitation. @throws {AppError} team_invitation_invalid */
  async find(secret: string): Promise<OfferedTeamModel> {
    const [offered] = await this.sql.query<OfferedTeamModel>('offered-team', OFFERED, [digestOf(secret)]);
    if (!offered) throw new AppError(TeamError.team_invitation_invalid);
    return offered;
  }

  /**
   * Makes the caller a member, and uses the invitation up.
   * @returns the id of the team
   * @throws {AppError} team_invitation_invalid, team_already_member, team_member_limit_reached, team_seats_taken
   */
  async accept({ userId }: Principal, secret: string): Promise<number> {
    const { teamId } = await this.find(secret);
    await this.sql.transaction(async (client) => {
      const executor = executorOf(client);
      const isLocked = await this.memberships.lock(teamId, executor);
      const [used] = await executor.query<{ id: number; role: TeamRole }>(USE, [digestOf(secret), userId]);
      if (!isLocked || !used) throw new AppError(TeamError.team_invitation_invalid);
      await this.memberships.join(teamId, userId, used.role, executor);
      await this.mails.delete(used.id, executor);
    });
    return teamId;
  }
}

/** The secret has 256 random bits, so a digest without a key suffices. */
function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
