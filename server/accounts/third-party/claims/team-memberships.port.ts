import type { TeamRole } from '../../../common/principal.js';
import type { Executor } from '../../../platform/database/pg-client.js';

/** Whether a change was possible, and what the caller does after the commit. */
export interface MembershipChange {
  /** False when there is no such team, it is archived or it is full. */
  readonly applied: boolean;
  readonly announce: () => Promise<void>;
}

/** Memberships in teams, as the rules for claims of a sign-in provider change them. Teams are a module above accounts. */
export abstract class TeamMemberships {
  /** The role of a user in each of their teams, by the id of the team. */
  abstract ofUser(userId: number, executor: Executor): Promise<ReadonlyMap<number, TeamRole>>;

  /**
   * Adds a member, changes the role of a member or, with null, removes a member, within the caller's transaction. A
   * removal disables the tokens that the member made, and may leave a team without an owner.
   */
  abstract set(teamId: number, userId: number, role: TeamRole | null, executor: Executor): Promise<MembershipChange>;
}
