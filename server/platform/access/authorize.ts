import { AppError } from '../../common/errors/app-error.js';
import { isPermission } from '../../common/permissions.js';
import { may, type Principal, permissionsOf, Role } from '../../common/principal.js';
import { CommonError } from '../errors/common.errors.js';
import type { AccessLevel, AccessRule } from './access-rule.js';

const OPEN: ReadonlySet<AccessLevel> = new Set<AccessLevel>(['public', 'relay', 'page']);

/**
 * Authorizes a call of a route or GraphQL root field.
 * @throws {AppError} unless the caller has this access.
 */
export function authorize(rule: AccessRule | undefined, principal: Principal | null): void {
  if (rule === undefined) throw new AppError(CommonError.forbidden);
  authorizeRead(rule.level, principal);
  if (principal && rule.login) requireLogin(principal);
  if (principal?.via === 'serviceCredential') refuseOwnData(rule, principal);
}

/**
 * Authorizes the read of a field of an object that a permitted call has returned.
 * @throws {AppError} unless the caller has this access.
 */
export function authorizeRead(level: AccessLevel, principal: Principal | null): void {
  if (OPEN.has(level)) return;
  if (principal === null) throw new AppError(CommonError.unauthenticated);
  if (!hasLevel(level, principal)) throw new AppError(CommonError.forbidden);
  if (level === 'login') requireLogin(principal);
}

/** @throws {AppError} login_required when the caller used an access token or a service credential. */
export function requireLogin({ via }: Principal): void {
  if (via !== 'session') throw new AppError(CommonError.login_required);
}

function hasLevel(level: AccessLevel, principal: Principal): boolean {
  if (isPermission(level)) return may(principal, level);
  if (level === 'staff') return permissionsOf(principal).length > 0;
  return principal.role >= (level === 'root' ? Role.root : Role.common);
}

/** A service credential acts for the site: it has no access to the tokens, balance and settings of its maker. */
function refuseOwnData({ level, allUsers }: AccessRule, principal: Principal): void {
  const isOwn = level === 'user' || level === 'login';
  if (isOwn && !(allUsers && may(principal, allUsers))) throw new AppError(CommonError.forbidden);
}
