import { describe, expect, it } from '@jest/globals';
import { ROOT_FIELDS, ROUTES, TYPES } from '../../../test/support/access-policy.js';
import {
  ADMIN_PERMISSIONS,
  ALL_PERMISSIONS,
  type Permission,
  STAFF_ROLE_NAMES,
  type StaffRole,
} from '../../common/permissions.js';
import { may, type Principal, permissionsOf } from '../../common/principal.js';
import type { AccessLevel } from './access-rule.js';
import { authorize, authorizeRead } from './authorize.js';

/** What docs/access.md says, as patterns of permissions. */
const DOCUMENTED: Readonly<Record<StaffRole, RegExp>> = {
  support: /^(users:(read|write)|logs:read|payments:read)$/,
  finance: /^(users:read|quota:write|payments:(read|write)|prices:(read|write)|logs:read|costs:read|health:read)$/,
  channels: /^(channels:(read|write)|prices:read|logs:read|costs:read|jobs:read|alerts:read|health:read)$/,
  auditor: /^(?!contents).*:read$/,
};

const OWN: ReadonlySet<AccessLevel> = new Set<AccessLevel>(['public', 'page', 'relay', 'user', 'login', 'staff']);

const caller = (role: number, staffRole: StaffRole | null = null): Principal => ({
  userId: 7,
  username: 'ada',
  role,
  staffRole,
  group: 'default',
  via: 'session',
});

function isAllowed(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** Every handler, and every type that handlers return, with its access. */
const handlers = [...ROUTES, ...ROOT_FIELDS].map(([row, { access }]) => [row, access] as const);

describe.each(STAFF_ROLE_NAMES)('a user with the staff role %s', (staffRole) => {
  const principal = caller(1, staffRole);
  const granted = (access: AccessLevel) => OWN.has(access) || DOCUMENTED[staffRole].test(access);

  it(`may call exactly the handlers that the role covers, of ${handlers.length}`, () => {
    const allowed = handlers.filter(([, level]) => isAllowed(() => authorize({ level }, principal)));
    expect(allowed).toEqual(handlers.filter(([, access]) => granted(access)));
    expect(allowed.length).toBeLessThan(handlers.length);
  });

  it(`may read exactly the types that the role covers, of ${TYPES.size}`, () => {
    const allowed = [...TYPES].filter(([, level]) => isAllowed(() => authorizeRead(level, principal)));
    expect(allowed).toEqual([...TYPES].filter(([, access]) => granted(access)));
  });

  it('has the permissions of administrators after a promotion, and none after a ban of the role', () => {
    expect(permissionsOf(caller(10, staffRole))).toEqual(ADMIN_PERMISSIONS);
    expect(permissionsOf(caller(1))).toEqual([]);
    expect(permissionsOf(caller(0, staffRole))).toEqual([]);
  });
});

describe('a permission of the super administrator', () => {
  it('is not granted to administrators', () => {
    expect(permissionsOf(caller(100))).toEqual(ALL_PERMISSIONS);
    expect(ALL_PERMISSIONS.filter((name) => !ADMIN_PERMISSIONS.includes(name))).toEqual(['provisioning:write']);
  });

  it('is a scope only of credentials that the super administrator has created', () => {
    const of = (ofRoot: boolean): Principal => ({
      ...caller(10),
      via: 'serviceCredential',
      credential: { id: 1, name: 'directory', scopes: new Set<Permission>(['provisioning:write']), ofRoot },
    });
    expect(permissionsOf(of(true))).toEqual(['provisioning:write']);
    expect(permissionsOf(of(false))).toEqual([]);
  });
});

describe('a service credential', () => {
  const scoped = (role: number, staffRole: StaffRole | null, ...names: Permission[]): Principal => ({
    ...caller(role, staffRole),
    via: 'serviceCredential',
    credential: { id: 1, name: 'export', scopes: new Set(names) },
  });

  it.each([
    ['has its scopes', scoped(10, null, 'logs:read'), ['logs:read']],
    ['loses each permission that its creator loses', scoped(1, 'support', 'logs:read', 'channels:read'), ['logs:read']],
    ['of a former administrator has nothing', scoped(1, null, 'logs:read'), []],
  ])('%s', (_, principal, expected) => expect(permissionsOf(principal)).toEqual(expected));

  it('has no access to the data of its creator, only to the data of all users', () => {
    const principal = scoped(10, null, 'logs:read');
    expect(isAllowed(() => authorize({ level: 'user' }, principal))).toBe(false);
    expect(isAllowed(() => authorize({ level: 'login' }, principal))).toBe(false);
    expect(isAllowed(() => authorize({ level: 'root' }, principal))).toBe(false);
    expect(isAllowed(() => authorize({ level: 'user', allUsers: 'payments:read' }, principal))).toBe(false);
    expect(isAllowed(() => authorize({ level: 'user', allUsers: 'logs:read' }, principal))).toBe(true);
    expect(may(principal, 'logs:read')).toBe(true);
  });
});
