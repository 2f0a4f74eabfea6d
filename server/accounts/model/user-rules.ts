import { AppError, type ErrorDefinition } from '../../common/errors/app-error.js';
import { STAFF_ROLES, type StaffRole } from '../../common/permissions.js';
import { may, type Principal, Role, UserStatus } from '../../common/principal.js';
import { UserError } from './user.errors.js';

/**
 * The kinds of accounts, with the values of the database. A team has members, pays for its tokens and cannot log in.
 */
export const AccountKind = { USER: 'user', TEAM: 'team' } as const;

export type AccountKind = (typeof AccountKind)[keyof typeof AccountKind];

export const UserAction = {
  PROMOTE: 'PROMOTE',
  DEMOTE: 'DEMOTE',
  ENABLE: 'ENABLE',
  DISABLE: 'DISABLE',
  DELETE: 'DELETE',
} as const;

export type UserAction = (typeof UserAction)[keyof typeof UserAction];

/** The user who performs an action. */
export type Actor = Pick<Principal, 'role' | 'staffRole' | 'credential'>;

/** The role of a user, by which others may act on it. */
export interface Ranked {
  readonly role: number;
  readonly staffRole?: StaffRole | null;
}

/** The account that an action affects. */
export interface Target extends Ranked {
  kind: AccountKind;
  status: number;
  deletedAt: Date | null;
}

const ROOT_IS_SPARED: Partial<Record<UserAction, ErrorDefinition>> = {
  DISABLE: UserError.root_disable_forbidden,
  DELETE: UserError.root_delete_forbidden,
  DEMOTE: UserError.root_demote_forbidden,
};

/** The columns of the user that an action changes. */
export const EFFECTS: Record<UserAction, { role?: number; status?: number; deleted?: true }> = {
  PROMOTE: { role: Role.admin },
  DEMOTE: { role: Role.common },
  ENABLE: { status: UserStatus.active },
  DISABLE: { status: UserStatus.banned },
  DELETE: { deleted: true },
};

/** The error of an `action` of `actor` on `target`, or null when it is permitted. */
export function refusalOf(action: UserAction, actor: Actor, target: Target): ErrorDefinition | null {
  const refused = editRefusal(actor, target);
  if (refused) return refused;
  const spared = target.role === Role.root ? ROOT_IS_SPARED[action] : undefined;
  if (spared) return spared;
  if (action === UserAction.PROMOTE) {
    if (target.kind === AccountKind.TEAM) return UserError.account_is_team;
    if (actor.role < Role.root) return UserError.promote_forbidden;
    if (target.role >= Role.admin) return UserError.already_admin;
  }
  return action === UserAction.DEMOTE && target.role === Role.common ? UserError.already_common : null;
}

/** The error when `actor` edits fields or quota of `target`, or null when it is permitted. */
export function editRefusal(actor: Actor, target: Target): ErrorDefinition | null {
  if (target.deletedAt !== null) return UserError.user_not_found;
  return isAbove(actor, target) ? null : UserError.user_edit_forbidden;
}

/**
 * The error when `actor` cancels `target` with the REST endpoint, which rejects users of the same role. Null if it is
 * permitted.
 */
export function removalRefusal(actor: Actor, target: Target): ErrorDefinition | null {
  if (target.deletedAt !== null) return UserError.user_not_found;
  return rankOf(actor) > rankOf(target) ? null : UserError.user_delete_forbidden;
}

/**
 * The error when the directory that provisions `target` disables, enables or cancels it, or null when it is permitted.
 */
export function directoryRefusal(target: Target): ErrorDefinition | null {
  if (target.deletedAt !== null) return UserError.user_not_found;
  return target.role >= Role.root ? UserError.user_edit_forbidden : null;
}

/** The error when `actor` views `target`, or null when it is permitted. */
export function viewRefusal(actor: Actor, target: Ranked): ErrorDefinition | null {
  return isAbove(actor, target) ? null : UserError.user_view_forbidden;
}

/** The error when `actor` creates a user with `role`, or null when it is permitted. */
export function creationRefusal(actor: Actor, role: number): ErrorDefinition | null {
  return role < rankOf(actor) ? null : UserError.user_create_forbidden;
}

/** The error when `actor` sends `role` with an edit, or null when it is permitted. */
export function raiseRefusal(actor: Actor, role: number): ErrorDefinition | null {
  return role < rankOf(actor) || actor.role === Role.root ? null : UserError.user_raise_forbidden;
}

/** Throws the error, if there is one. @throws {AppError} */
export function refuse(refusal: ErrorDefinition | null): void {
  if (refusal) throw new AppError(refusal);
}

/** Whether `actor` has a higher rank than `target` or is the super administrator. */
export function isAbove(actor: Actor, target: Ranked): boolean {
  return rankOf(actor) > rankOf(target) || actor.role === Role.root;
}

/** The error when `actor` grants `staffRole` to `target`, or withdraws its role. Null if it is permitted. */
export function staffRoleRefusal(actor: Actor, target: Target, staffRole: StaffRole | null): ErrorDefinition | null {
  const refused = editRefusal(actor, target);
  if (refused) return refused;
  if (target.kind !== AccountKind.USER) return UserError.account_is_team;
  if (target.role >= Role.admin) return UserError.staff_role_of_admin;
  const granted = staffRole ? STAFF_ROLES[staffRole] : [];
  return granted.every((permission) => may(actor, permission)) ? null : UserError.user_raise_forbidden;
}

/** Between users and administrators: staff may act on users only. */
const STAFF_RANK = 5;

/**
 * A service credential has the rank of staff: if it could set the password of staff, it would gain their permissions.
 */
function rankOf({ role, staffRole, credential }: Ranked & Partial<Pick<Actor, 'credential'>>): number {
  if (credential) return Math.min(role, STAFF_RANK);
  return role === Role.common && staffRole ? STAFF_RANK : role;
}

/** The permitted actions that would change the user. */
export function offeredActions(actor: Actor, target: Target): UserAction[] {
  return Object.values(UserAction).filter(
    (action) => refusalOf(action, actor, target) === null && hasEffect(action, target),
  );
}

function hasEffect(action: UserAction, target: Target): boolean {
  if (action === UserAction.DISABLE) return target.status === UserStatus.active;
  // Any other status was not set by a ban of an administrator, so ENABLE does not reset it.
  if (action === UserAction.ENABLE) return target.status === UserStatus.banned;
  return true;
}
