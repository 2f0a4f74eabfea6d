import { Role, UserStatus } from '../../common/principal.js';
import type { ImportedUser } from '../model/records.js';
import { instant, instantOfSeconds, object, text, whole } from '../model/row-values.js';
import type { SourceRow } from '../sources/source.js';
import type { Reading } from './product.js';

/** Columns of identities without an equivalent in Tollgate. */
const OTHER_IDENTITIES = { lark_id: 'Lark', discord_id: 'Discord' };

/** one-api's status of deleted users; the time of the deletion is not stored. */
const DELETED_STATUS = 3;

/** The users of the one-api family. */
export async function* familyUsers(reading: Reading): AsyncIterable<ImportedUser> {
  const checkedIn = await checkIns(reading);
  for await (const row of reading.source.rows('users', { by: 'id', after: 0 })) yield userOf(row, reading, checkedIn);
}

function userOf(row: SourceRow, { notes }: Reading, checkedIn: ReadonlyMap<string, Date>): ImportedUser {
  const id = text(row, 'id');
  const username = text(row, 'username');
  const password = text(row, 'password');
  const isBcrypt = /^\$2[aby]\$\d\d\$/.test(password);
  if (password !== '' && !isBcrypt) notes.add('users', 'password_unknown', username);
  for (const [column, name] of Object.entries(OTHER_IDENTITIES)) {
    if (text(row, column) !== '') notes.add('users', ['login_not_supported', { name }], username);
  }
  const affQuota = whole(row, 'aff_quota');
  if (affQuota < 0) notes.add('users', 'negative_invitation_quota', username);
  return {
    id,
    username,
    displayName: text(row, 'display_name'),
    passwordHash: isBcrypt ? password : null,
    role: roleOf(row, username, notes),
    status: whole(row, 'status', 1) === UserStatus.active ? UserStatus.active : UserStatus.banned,
    email: text(row, 'email'),
    group: text(row, 'group') || 'default',
    accessToken: text(row, 'access_token'),
    affCode: text(row, 'aff_code'),
    affCount: whole(row, 'aff_count'),
    affQuota: Math.max(0, affQuota),
    affHistory: whole(row, 'aff_history'),
    inviterId: whole(row, 'inviter_id') > 0 ? text(row, 'inviter_id') : null,
    identities: identitiesOf(row, username, notes),
    setting: settingOf(row, username, notes),
    checkedInAt: instant(row, 'last_check_in_time') ?? checkedIn.get(id) ?? null,
    createdAt: instantOfSeconds(row, 'created_time') ?? instantOfSeconds(row, 'created_at'),
    deletedAt: instant(row, 'deleted_at') ?? (whole(row, 'status') === DELETED_STATUS ? new Date() : null),
    sums: {
      granted: whole(row, 'quota') + whole(row, 'used_quota'),
      used: whole(row, 'used_quota'),
      requests: whole(row, 'request_count'),
    },
  };
}

function roleOf(row: SourceRow, username: string, notes: Reading['notes']): number {
  const role = whole(row, 'role', Role.common);
  if (role === Role.common || role === Role.admin || role === Role.root) return role;
  notes.add('users', ['role_unknown', { role }], username);
  return Role.common;
}

/** GitHub's login names can pass to another person, so only its numeric ids are taken over. */
function identitiesOf(row: SourceRow, username: string, notes: Reading['notes']): ImportedUser['identities'] {
  const github = whole(row, 'github_id_new') > 0 ? text(row, 'github_id_new') : text(row, 'github_id');
  if (github !== '' && !/^\d+$/.test(github)) {
    notes.add('users', 'github_login_name', username);
  }
  const telegram = text(row, 'telegram_id');
  const found = [
    { provider: 'github', subject: /^\d+$/.test(github) ? github : '' },
    { provider: 'oidc', subject: text(row, 'oidc_id') },
    { provider: 'linuxdo', subject: text(row, 'linux_do_id') },
    { provider: 'wechat', subject: text(row, 'wechat_id') },
    { provider: 'telegram', subject: telegram === '0' ? '' : telegram },
  ] as const;
  return found.filter(({ subject }) => subject !== '');
}

function settingOf(row: SourceRow, username: string, notes: Reading['notes']): ImportedUser['setting'] {
  const given = object(row, 'setting');
  if (given === null) return {};
  const threshold = Number(given.quota_warning_threshold);
  const unpriced = given.accept_unset_model_ratio_model;
  if (typeof given.notify_type === 'string' && !['', 'email'].includes(given.notify_type)) {
    notes.add('users', ['notices_by_mail', { type: given.notify_type }], username);
  }
  return {
    ...(Number.isSafeInteger(threshold) && threshold > 0 && { quota_warning_threshold: threshold }),
    ...(typeof unpriced === 'boolean' && { accept_unset_model_ratio_model: unpriced }),
    ...((given.language === 'zh' || given.language === 'en') && { language: given.language }),
  };
}

/** The last check-in of each user, of versions that store them in a table. */
async function checkIns({ source }: Reading): Promise<ReadonlyMap<string, Date>> {
  const last = new Map<string, Date>();
  const columns = await source.columns('checkins');
  if (!columns.has('user_id')) return last;
  for await (const row of source.rows('checkins')) {
    const at = instantOfSeconds(row, 'created_at');
    const user = text(row, 'user_id');
    const known = last.get(user);
    if (at && (!known || at > known)) last.set(user, at);
  }
  return last;
}
