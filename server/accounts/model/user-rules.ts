import { AppError, type ErrorDefinition } from '../../common/errors/app-error.js';
import { Role } from '../../common/principal.js';
import { UserError } from './user.errors.js';

export const UserStatus = { active: 1, banned: 2 } as const;

export const UserAction = {
  PROMOTE: 'PROMOTE',
  DEMOTE: 'DEMOTE',
  ENABLE: 'ENABLE',
  DISABLE: 'DISABLE',
  DELETE: 'DELETE',
} as const;

export type UserAction = (typeof UserAction)[keyof typeof UserAction];

/** Who acts. */
export interface Actor {
  role: number;
}

/** On whom. */
export interface Target {
  role: number;
  status: number;
  deletedAt: Date | null;
}

const ROOT_IS_SPARED: Partial<Record<UserAction, ErrorDefinition>> = {
  DISABLE: UserError.root_disable_forbidden,
  DELETE: UserError.root_delete_forbidden,
  DEMOTE: UserError.root_demote_forbidden,
};

/** What an action changes, as columns of the user. */
export const EFFECTS: Record<UserAction, { role?: number; status?: number; deleted?: true }> = {
  PROMOTE: { role: Role.admin },
  DEMOTE: { role: Role.common },
  ENABLE: { status: UserStatus.active },
  DISABLE: { status: UserStatus.banned },
  DELETE: { deleted: true },
};

/** Why `actor` may not act on `target`, or null when they may. */
export function refusalOf(action: UserAction, actor: Actor, target: Target): ErrorDefinition | null {
  const refused = editRefusal(actor, target);
  if (refused) return refused;
  const spared = target.role === Role.root ? ROOT_IS_SPARED[action] : undefined;
  if (spared) return spared;
  if (action === UserAction.PROMOTE) {
    if (actor.role < Role.root) return UserError.promote_forbidden;
    if (target.role >= Role.admin) return UserError.already_admin;
  }
  return action === UserAction.DEMOTE && target.role === Role.common ? UserError.already_common : null;
}

/** Why `actor` may not change `target`'s fields or quota, or null when they may. */
export function editRefusal(actor: Actor, target: Target): ErrorDefinition | null {
  if (target.deletedAt !== null) return UserError.user_not_found;
  return isAbove(actor, target) ? null : UserError.user_edit_forbidden;
}

/** Why `actor` may not cancel `target` by the REST call for it, where nobody's equal may; null when they may. */
export function removalRefusal(actor: Actor, target: Target): ErrorDefinition | null {
  if (target.deletedAt !== null) return UserError.user_not_found;
  return actor.role > target.role ? null : UserError.user_delete_forbidden;
}

/** Why `actor` may not look at `target`, or null when they may. */
export function viewRefusal(actor: Actor, target: { role: number }): ErrorDefinition | null {
  return isAbove(actor, target) ? null : UserError.user_view_forbidden;
}

/** Why `actor` may not make a user who asks for `role`, or null when they may. */
export function creationRefusal(actor: Actor, role: number): ErrorDefinition | null {
  return role < actor.role ? null : UserError.user_create_forbidden;
}

/** Why `actor` may not send `role` along with an edit, or null when they may. */
export function raiseRefusal(actor: Actor, role: number): ErrorDefinition | null {
  return role < actor.role || actor.role === Role.root ? null : UserError.user_raise_forbidden;
}

/** Throws the refusal, if there is one. @throws {AppError} */
export function refuse(refusal: ErrorDefinition | null): void {
  if (refusal) throw new AppError(refusal);
}

/** True when `actor` stands above `target`: of a higher role, or the super administrator. */
export function isAbove(actor: Actor, target: { role: number }): boolean {
  return actor.role > target.role || actor.role === Role.root;
}

/** The actions that are permitted and would change something. */
export function offeredActions(actor: Actor, target: Target): UserAction[] {
  return Object.values(UserAction).filter(
    (action) => refusalOf(action, actor, target) === null && hasEffect(action, target),
  );
}

function hasEffect(action: UserAction, target: Target): boolean {
  if (action === UserAction.DISABLE) return target.status === UserStatus.active;
  // Any other status was not set by an administrator's ban and is not lifted by a click.
  if (action === UserAction.ENABLE) return target.status === UserStatus.banned;
  return true;
}
