import { type Permission, rootPermissions } from './permissions.generated';
import { type SessionUser, stored, useStored } from './storage';

/** The roles of users. */
export const role = { user: 1, admin: 10, root: 100 } as const;

export const useSessionUser = (): SessionUser | null => useStored(stored.user);

/**
 * Whether the user has a permission. Administrators have all except the permissions of the super administrator; other
 * users have the permissions of their staff role.
 */
export const can = (user: Pick<SessionUser, 'role' | 'permissions'> | null, permission: Permission): boolean =>
  (user?.role ?? 0) >= role.root ||
  (isAdmin(user) && !rootPermissions.includes(permission)) ||
  (user?.permissions?.includes(permission) ?? false);

export const useCan = (permission: Permission): boolean => can(useSessionUser(), permission);

export const isAdmin = (user: Pick<SessionUser, 'role'> | null): boolean => (user?.role ?? 0) >= role.admin;
