import { registerEnumType } from '@nestjs/graphql';
import type { StaffRole as StaffRoleName } from '../../common/permissions.js';

/** The staff roles as a GraphQL enum, in upper case. */
export const StaffRole = {
  SUPPORT: 'support',
  FINANCE: 'finance',
  CHANNELS: 'channels',
  AUDITOR: 'auditor',
} as const satisfies Record<Uppercase<StaffRoleName>, StaffRoleName>;

registerEnumType(StaffRole, {
  name: 'StaffRole',
  description: 'The permissions of a user with role 1 who works for the site; docs/access.md lists them.',
});
