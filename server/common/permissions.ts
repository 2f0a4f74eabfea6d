/**
 * The permissions of administrators, by subject. A `write` permission includes the `read` permission of its subject.
 * Stored credentials contain these names, so the meaning of a name never changes.
 */
export const PERMISSIONS = {
  'users:read': 'accounts of users, without secrets',
  'users:write': 'creating, editing, banning and deleting users; their logins and second factors',
  'quota:write': 'changing the balance of a user, assigning and ending plans',
  'personal_data:write': "download and erasure of a user's personal data",
  'channels:read': 'channels, their tags, tests and routes, without keys',
  'channels:write': 'changing, testing and deleting channels and their keys; cancelling and retrying their runs',
  'prices:read': 'price lists, versions and imports',
  'prices:write': 'importing and reverting prices; cancelling and retrying imports and updates of prices',
  'options:read': 'options of the site and their history, without secrets',
  'options:write': 'changing the options that administrators may change',
  'logs:read': 'usage log, analytics and tasks of all users',
  'logs:write': 'deleting log rows, cancelling batches of all users; cancelling and retrying clean-ups of the log',
  'costs:read': 'purchase cost and margin of calls',
  'contents:read': 'prompts and responses of all users, where the site stores them',
  'payments:read': 'orders, redemption codes, coupons and plans of all users',
  'payments:write':
    'creating, changing and deleting redemption codes, coupons and plans, refunding payments, importing and deleting invoices of vendors',
  'audit:read': 'the audit log',
  'jobs:read': 'background jobs and their queues',
  'jobs:write': 'retrying, cancelling and discarding background jobs',
  'alerts:read': 'alert rules, receivers and the history of alerts',
  'alerts:write': 'changing alert rules and receivers, acknowledging alerts',
  'health:read': 'health, limits, metrics and reconciliation of the site',
  'health:write': 'starting a reconciliation or a release check; cancelling and retrying reconciliations',
  'access:read': 'service credentials, without their secrets',
  'access:write': 'granting staff roles, creating and revoking service credentials',
  'views:write': 'sharing saved views of the console with all users, changing shared ones',
  'provisioning:write': 'provisioning users and groups with SCIM; of the super administrator only',
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** Groups of a directory make administrators by the rules for claims, which only the super administrator may change. */
export const ROOT_PERMISSIONS: readonly Permission[] = ['provisioning:write'];

/** The permissions of administrators. */
export const ADMIN_PERMISSIONS: readonly Permission[] = ALL_PERMISSIONS.filter(
  (name) => !ROOT_PERMISSIONS.includes(name),
);

/** The permissions of users who are not administrators but work for the site. */
export const STAFF_ROLES = {
  support: ['users:write', 'logs:read', 'payments:read'],
  finance: ['users:read', 'quota:write', 'payments:write', 'prices:write', 'logs:read', 'costs:read', 'health:read'],
  channels: ['channels:write', 'prices:read', 'logs:read', 'costs:read', 'jobs:read', 'alerts:read', 'health:read'],
  auditor: [
    ...(['users:read', 'channels:read', 'prices:read', 'options:read', 'logs:read', 'costs:read'] as const),
    ...(['payments:read', 'audit:read', 'jobs:read', 'alerts:read', 'health:read', 'access:read'] as const),
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof STAFF_ROLES;

export const STAFF_ROLE_NAMES = Object.keys(STAFF_ROLES) as [StaffRole, ...StaffRole[]];

/** A service credential must not give access to other callers, and the personal data of a user requires a login. */
const NO_SCOPES: readonly Permission[] = ['access:write', 'personal_data:write'];

/** The permissions that a service credential may have. */
export const SCOPES: readonly Permission[] = ALL_PERMISSIONS.filter((name) => !NO_SCOPES.includes(name));

/** These permissions and the `read` permissions that they include. */
export function withReads(names: readonly Permission[]): ReadonlySet<Permission> {
  const reads = names.map((name) => name.replace(':write', ':read')).filter(isPermission);
  return new Set([...names, ...reads]);
}

/** Whether a text is the name of a permission. */
export function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name);
}
