import { AppError } from '../../common/errors/app-error.js';
import { type Principal, Role } from '../../common/principal.js';
import { CommonError } from '../errors/common.errors.js';
import type { AccessLevel } from './access-rule.js';

const MINIMUM_ROLE: Partial<Record<AccessLevel, number>> = {
  user: Role.common,
  login: Role.common,
  admin: Role.admin,
  root: Role.root,
};

/** @throws {AppError} unless the caller has this access. */
export function authorize(access: AccessLevel | undefined, principal: Principal | null): void {
  if (access === undefined) throw new AppError(CommonError.forbidden);
  const minimum = MINIMUM_ROLE[access];
  if (minimum === undefined) return;
  if (principal === null) throw new AppError(CommonError.unauthenticated);
  if (principal.role < minimum) throw new AppError(CommonError.forbidden);
  if (access === 'login') requireLogin(principal);
}

/** @throws {AppError} login_required when the caller used an access token. */
export function requireLogin({ via }: Principal): void {
  if (via !== 'session') throw new AppError(CommonError.login_required);
}
