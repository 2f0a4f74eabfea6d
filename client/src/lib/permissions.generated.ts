// Written by `npm run contracts`.

/** The permissions of administrators; those that are scopes have texts in `credentials`. */
export const permissions = [
  'users:read',
  'users:write',
  'quota:write',
  'personal_data:write',
  'channels:read',
  'channels:write',
  'prices:read',
  'prices:write',
  'options:read',
  'options:write',
  'logs:read',
  'logs:write',
  'costs:read',
  'contents:read',
  'payments:read',
  'payments:write',
  'audit:read',
  'jobs:read',
  'jobs:write',
  'alerts:read',
  'alerts:write',
  'health:read',
  'health:write',
  'access:read',
  'access:write',
  'views:write',
  'provisioning:write',
] as const;

export type Permission = (typeof permissions)[number];

/** Those of them that only the super administrator has. */
export const rootPermissions: readonly Permission[] = ['provisioning:write'];

/** The permissions that a service credential may have. */
export const scopes = [
  'users:read',
  'users:write',
  'quota:write',
  'channels:read',
  'channels:write',
  'prices:read',
  'prices:write',
  'options:read',
  'options:write',
  'logs:read',
  'logs:write',
  'costs:read',
  'contents:read',
  'payments:read',
  'payments:write',
  'audit:read',
  'jobs:read',
  'jobs:write',
  'alerts:read',
  'alerts:write',
  'health:read',
  'health:write',
  'access:read',
  'views:write',
  'provisioning:write',
] as const;

export type Scope = (typeof scopes)[number];

export const staffRoles = [
  'SUPPORT',
  'FINANCE',
  'CHANNELS',
  'AUDITOR',
] as const;
