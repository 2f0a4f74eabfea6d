import { z } from 'zod';
import { STAFF_ROLE_NAMES } from '../../common/permissions.js';
import type { Principal } from '../../common/principal.js';
import { type UserSetting, withoutSecrets } from '../../notifications/transports/transport-settings.js';
import { quotaUnits } from '../../platform/http/openapi/schema-registry.js';
import { identityFields } from './identity-provider.js';
import type { UserEntity, UserRecord } from './user.entity.js';
import { AccountKind, isAbove } from './user-rules.js';

/** The documented user object. It has no field for a password hash or an access token value. */
export const userSchema = z
  .object({
    id: z.int(),
    kind: z.enum(Object.values(AccountKind)).describe('A team has members and cannot log in.'),
    username: z.string(),
    password: z.literal('').describe('Never returned.'),
    display_name: z.string(),
    role: z.int().describe('1 user, 10 administrator, 100 super administrator.'),
    staff_role: z.enum(['', ...STAFF_ROLE_NAMES]).describe('The permissions of a user with role 1; empty for none.'),
    status: z.int().describe('1 active, 2 banned.'),
    email: z.string(),
    ...identityFields(() => z.string()),
    quota: quotaUnits.describe('Balance in quota units.'),
    used_quota: quotaUnits,
    request_count: z.int(),
    group: z.string(),
    aff_code: z.string().describe('Invite code.'),
    aff_count: z.int().describe('Users invited.'),
    aff_quota: quotaUnits.describe('Quota units earned by invitations and not yet transferred.'),
    aff_history_quota: quotaUnits.describe('Quota units ever earned by invitations.'),
    inviter_id: z.int().describe('0 for none.'),
    setting: z
      .string()
      .describe(
        'JSON text of the settings of the user, or empty. A secret is never returned, only webhook_secret_set.',
      ),
    verification_code: z.literal('').describe('Always empty.'),
    access_token: z.literal('').describe('Never returned; GET /api/user/token creates one.'),
    last_check_in_time: z.null().describe('Not returned here; see GET /api/user/check_in_status.'),
    DeletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'User' });

export type WireUser = z.infer<typeof userSchema>;

const BLANK: WireUser = {
  id: 0,
  kind: AccountKind.USER,
  username: '',
  password: '',
  display_name: '',
  role: 0,
  staff_role: '',
  status: 0,
  email: '',
  ...identityFields(() => ''),
  quota: 0,
  used_quota: 0,
  request_count: 0,
  group: '',
  aff_code: '',
  aff_count: 0,
  aff_quota: 0,
  aff_history_quota: 0,
  inviter_id: 0,
  setting: '',
  verification_code: '',
  access_token: '',
  last_check_in_time: null,
  DeletedAt: null,
};

export const userWire = {
  /** The user as returned to the user, and to administrators of a higher role. */
  encode,

  /** The user as returned to administrators. Personal settings are included only if the caller has a higher role. */
  encodeFor(caller: Principal, record: UserRecord): WireUser {
    const wire = encode(record);
    return wire.id === caller.userId || isAbove(caller, record.user) ? wire : { ...wire, setting: '' };
  },

  /** The response to a login: the identity of the user, all other fields empty. */
  encodeLogin(user: UserEntity): WireUser {
    const { id, username, displayName, role, staffRole, status, group } = user;
    return { ...BLANK, id, username, display_name: displayName, role, staff_role: staffRole ?? '', status, group };
  },

  /** The response to an action: only the fields that actions change. */
  encodeState({ user: { role, status } }: UserRecord): WireUser {
    return { ...BLANK, role, status };
  },
};

function encode({ user, balance, identities }: UserRecord): WireUser {
  return {
    ...BLANK,
    id: user.id,
    kind: user.kind,
    username: user.username,
    display_name: user.displayName,
    role: user.role,
    staff_role: user.staffRole ?? '',
    status: user.status,
    email: user.email,
    ...identityFields((provider) => identities.get(provider) ?? ''),
    quota: balance.quota,
    used_quota: balance.usedQuota,
    request_count: balance.requestCount,
    group: user.group,
    aff_code: user.affCode,
    aff_count: user.affCount,
    aff_quota: user.affQuota,
    aff_history_quota: user.affHistoryQuota,
    inviter_id: user.inviterId ?? 0,
    setting: settingText(user.setting),
    DeletedAt: user.deletedAt?.toISOString() ?? null,
  };
}

function settingText({ language: _, ...setting }: UserSetting): string {
  const shown = withoutSecrets(setting);
  return Object.keys(shown).length === 0 ? '' : JSON.stringify(shown);
}
