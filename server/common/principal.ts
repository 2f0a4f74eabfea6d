import type { FastifyRequest } from 'fastify';
import {
  ADMIN_PERMISSIONS,
  ALL_PERMISSIONS,
  type Permission,
  STAFF_ROLES,
  type StaffRole,
  withReads,
} from './permissions.js';

export const UserStatus = { active: 1, banned: 2 } as const;

export const Role = { common: 1, admin: 10, root: 100 } as const;

/** The authenticated caller of the management API or GraphQL. */
export interface Principal {
  userId: number;
  username: string;
  role: number;
  group: string;
  /** The permissions of a user with role 1 who works for the site, see `permissionsOfUser`. */
  staffRole?: StaffRole | null;
  /** The kind of credential; only a cookie is subject to CSRF. */
  via: 'session' | 'accessToken' | 'serviceCredential';
  /**
   * The service credential, which limits the caller to scopes. Its caller has at most the role of an administrator.
   * `ofRoot`: the super administrator made it, so that scopes may be permissions of the super administrator.
   */
  credential?: { id: number; name: string; scopes: ReadonlySet<Permission>; ofRoot?: boolean };
  /** The login behind a cookie. */
  session?: { digest: Buffer; startedAt: Date };
}

/** How long the authentication of a request is cached, in ms: a ban must not wait for a body that arrives slowly. */
const AUTHENTICATION_TTL_MS = 1_000;

/**
 * `together`: a credential is looked up in one query with the credentials of other requests, which takes slightly
 * longer.
 */
export type Lookup = 'alone' | 'together';

/** Authenticates requests. Implemented by the accounts module. */
export abstract class Authenticator {
  private readonly last = new WeakMap<FastifyRequest, { at: number; response: Promise<Principal | null> }>();

  /**
   * Called by the rate limit before the body is read, and again by the route.
   * @returns null when the request has no credential.
   * @throws {AppError} when its credential is invalid, or when its owner is banned.
   */
  authenticate(request: FastifyRequest, lookup: Lookup = 'alone'): Promise<Principal | null> {
    const now = performance.now();
    const last = this.last.get(request);
    if (last && now - last.at < AUTHENTICATION_TTL_MS) return last.response;
    const response = this.identify(request, lookup);
    this.last.set(request, { at: now, response });
    return response;
  }

  /**
   * Authenticates the caller of a request in progress once more, not from memory.
   * @returns null when the login has ended.
   * @throws {AppError} as `authenticate`
   */
  recheck(request: FastifyRequest): Promise<Principal | null> {
    return this.identify(request, 'alone');
  }

  /**
   * Whether the request has a credential that was valid recently. It may have become invalid; only `authenticate`
   * checks that.
   */
  abstract isKnown(request: FastifyRequest): boolean;

  /** Has the same contract as `authenticate`. */
  protected abstract identify(request: FastifyRequest, lookup: Lookup): Promise<Principal | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once per request by the access guard or the GraphQL context. */
    principal?: Principal | null;
  }
}

/** The properties of the caller that permissions depend on. */
export type Permitted = Pick<Principal, 'role' | 'staffRole' | 'credential'>;

const OF_ROOT: ReadonlySet<Permission> = new Set(ALL_PERMISSIONS);
const OF_ADMINISTRATORS: ReadonlySet<Permission> = new Set(ADMIN_PERMISSIONS);
const NONE: ReadonlySet<Permission> = new Set();
const OF_STAFF = new Map<string, ReadonlySet<Permission>>(
  Object.entries(STAFF_ROLES).map(([role, names]) => [role, withReads(names)]),
);

/** Whether the caller has a permission: its user has it, and so has the credential, if it is limited to scopes. */
export function may({ role, staffRole, credential }: Permitted, permission: Permission): boolean {
  const ofUser = permissionsOfUser(credential?.ofRoot ? Role.root : role, staffRole);
  return ofUser.has(permission) && (credential?.scopes.has(permission) ?? true);
}

/**
 * The installation itself, for changes by its jobs and commands: no user, with the permissions of the super
 * administrator.
 * @param username what history and log show
 */
export function installationPrincipal(username: string): Principal {
  return { userId: 0, username, role: Role.root, group: 'default', via: 'accessToken' };
}

/** The permissions of the caller, in the order of their declaration. */
export function permissionsOf(caller: Permitted): Permission[] {
  return ALL_PERMISSIONS.filter((permission) => may(caller, permission));
}

/**
 * Administrators have all permissions except the permissions of the super administrator. Other users have the
 * permissions of their staff role.
 */
function permissionsOfUser(role: number, staffRole: StaffRole | null | undefined): ReadonlySet<Permission> {
  if (role >= Role.root) return OF_ROOT;
  if (role >= Role.admin) return OF_ADMINISTRATORS;
  return role === Role.common && staffRole ? (OF_STAFF.get(staffRole) ?? NONE) : NONE;
}

/** Whether the caller is an administrator in person, for what no permission covers. */
export function isAdmin({ role, credential }: Permitted): boolean {
  return role >= Role.admin && !credential;
}

/** The roles of members of teams, with the values of the database. */
export const TeamRole = { OWNER: 'owner', MANAGER: 'manager', MEMBER: 'member' } as const;

export type TeamRole = (typeof TeamRole)[keyof typeof TeamRole];
