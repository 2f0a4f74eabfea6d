// Written by `npm run contracts`.
import type { Permission } from '../lib/permissions.generated';

export const staffPermissions = {
  support: [
    'users:write',
    'logs:read',
    'payments:read',
    'users:read',
  ],
  finance: [
    'users:read',
    'quota:write',
    'payments:write',
    'prices:write',
    'logs:read',
    'costs:read',
    'health:read',
    'payments:read',
    'prices:read',
  ],
  channels: [
    'channels:write',
    'prices:read',
    'logs:read',
    'costs:read',
    'jobs:read',
    'alerts:read',
    'health:read',
    'channels:read',
  ],
  auditor: [
    'users:read',
    'channels:read',
    'prices:read',
    'options:read',
    'logs:read',
    'costs:read',
    'payments:read',
    'audit:read',
    'jobs:read',
    'alerts:read',
    'health:read',
    'access:read',
  ],
} as const satisfies Record<string, readonly Permission[]>;
