import { type ErrorParams, fill, type LocalText } from '../../common/errors/app-error.js';

/** Why something of a source is not imported, or is changed. */
const REASONS = {
  table_not_imported: { zh: '表 {table} 不会导入', en: 'table {table} is not imported' },
  logs_not_requested: {
    zh: '仅在选择导入日志（--logs）时导入；其总额计为先前的用量',
    en: 'imported with --logs only; their sum is the earlier usage',
  },
  password_unknown: {
    zh: '密码的存储格式未知，必须重置',
    en: 'the password is stored in an unknown form and must be reset',
  },
  login_not_supported: { zh: '不支持使用 {name} 登录', en: 'a login with {name} is not supported' },
  negative_invitation_quota: { zh: '负的邀请额度已改为 0', en: 'a negative quota of invitations became 0' },
  role_unknown: { zh: '角色 {role} 已改为普通用户', en: 'role {role} was changed to ordinary user' },
  github_login_name: {
    zh: 'GitHub 账号只有登录名，未绑定',
    en: 'only the login name of the GitHub account is known, which is not linked',
  },
  notices_by_mail: {
    zh: '通过 {type} 发送的通知需要重新设置；现改为邮件发送',
    en: 'notices by {type} must be set up again; they are sent by email',
  },
  payment_method_missing: { zh: '未记录支付方式', en: 'its method was not recorded' },
  payment_method: { zh: '不支持支付方式 {method}', en: 'method {method} is not supported' },
  payment_without_amount: { zh: '没有金额', en: 'it has no amount' },
  task_unfinished: { zh: '尚未完成', en: 'it is not finished' },
  task_platform: { zh: '不导入平台 {platform} 的任务', en: 'tasks of platform {platform} are not imported' },
  log_without_time: { zh: '没有时间', en: 'it has no time' },
  channel_deleted: { zh: '已被删除', en: 'it was deleted' },
  channel_type: { zh: '不支持类型 {type}', en: 'type {type} is not supported' },
  token_without_key: { zh: '没有密钥', en: 'it has no key' },
  token_addresses: {
    zh: '地址列表中不是地址的行已被忽略',
    en: 'invalid lines of the address list were dropped',
  },
  password_not_taken_over: { zh: '密码无法沿用，必须重置', en: 'the password cannot be taken over and must be reset' },
  without_budget: {
    zh: '没有预算，余额设为 {dollars} 美元',
    en: 'without a budget it has a balance of {dollars} dollars',
  },
  budget_not_renewed: {
    zh: '预算不会续期，因为余额不会续期',
    en: 'its budget is not renewed, because a balance is not',
  },
  team_members: {
    zh: '团队已改为同名账号，其成员与角色不会导入',
    en: 'the team became an account; its members and their roles are not imported',
  },
  user_of_team_key: {
    zh: '团队的密钥属于团队账号，不再属于其成员',
    en: 'the key of a team belongs to the account of the team, not to the member who had it',
  },
  token_not_hashed: { zh: '不是以哈希形式存储', en: 'it is not stored as a hash' },
  token_without_owner: { zh: '不属于任何用户或团队', en: 'it belongs to no user and no team' },
  budget_duration: { zh: '周期为 {duration} 的预算已改为按月', en: 'a budget for {duration} became one for a month' },
  parallel_calls: {
    zh: '令牌的并发调用数由选项 LimitRules 限制',
    en: 'concurrent calls of a token are limited by the option LimitRules',
  },
  token_limit_dropped: { zh: '不支持限制 {column}', en: 'the limit {column} is not supported' },
  model_budgets: { zh: '不支持按模型的预算', en: 'budgets by model are not supported' },
  channel_address: { zh: '地址无效', en: 'its address is not valid' },
  channel_field: { zh: '{field} 已留空：{error}', en: '{field} was left empty: {error}' },
  user_not_imported: { zh: '所属用户未导入', en: 'its user was not imported' },
  token_key_taken: { zh: '已有令牌使用相同的密钥', en: 'another token has the same key' },
  log_too_old: { zh: '早于 2024 年；调用计入先前的用量', en: 'from before 2024; calls are part of the earlier usage' },
  code_without_key: { zh: '没有密钥或额度', en: 'it has no key or no quota' },
  user_taken: { zh: '本站已有同名或同 ID 的用户', en: 'this site has a user with the name or id' },
  user_merged: { zh: '已与同名用户合并', en: 'it was merged with the user of the same name' },
  user_other_id: {
    zh: 'ID 已更改，因为本站已有相同 ID 的用户',
    en: 'it has another id, because this site has a user with its id',
  },
  login_taken: { zh: '第三方登录已属于本站的其他用户', en: 'a login of another site belongs to another user here' },
  username_extended: {
    zh: '名称与其他用户相似，已加后缀',
    en: 'its name looks like the name of another user and was extended',
  },
  invite_code_replaced: { zh: '邀请码已被占用，已更换', en: 'its invite code was taken and replaced' },
  access_token_taken: { zh: '访问令牌已属于其他用户', en: 'its access token belongs to another user' },
  root_became_admin: {
    zh: '已改为管理员，因为只能有一个超级管理员',
    en: 'it became an administrator, because a site has only one super administrator',
  },
  option_unknown: { zh: '没有这个选项', en: 'unknown option' },
  option_invalid: { zh: '无效：{error}', en: 'it is not valid: {error}' },
  channel_invalid: { zh: '{error}', en: '{error}' },
} as const satisfies Readonly<Record<string, LocalText>>;

type ReasonCode = keyof typeof REASONS;

/** A reason, with the values of its placeholders. */
type ImportReason = ReasonCode | readonly [ReasonCode, ErrorParams];

/** The reason in every language. */
function reasonText(reason: ImportReason): LocalText {
  const [code, params] = typeof reason === 'string' ? [reason, {}] : reason;
  return { zh: fill(REASONS[code], params, 'zh'), en: fill(REASONS[code], params, 'en') };
}

const MAX_EXAMPLES = 5;

/** The kinds of imported data, in the order of the steps. `tables` are the tables that no step reads. */
export const IMPORT_SUBJECTS = [
  'users',
  'options',
  'tokens',
  'channels',
  'redemption codes',
  'payments',
  'tasks',
  'log rows',
  'tables',
] as const;
export type ImportSubject = (typeof IMPORT_SUBJECTS)[number];

/** The records that were not imported, or were changed, for one reason. */
export interface ImportNote {
  readonly subject: ImportSubject;
  readonly reason: LocalText;
  count: number;
  /** The first few, by name or id. */
  readonly examples: string[];
}

/** Gathers what an import drops and changes, by subject and reason. */
export class ImportNotes {
  private readonly notes = new Map<string, ImportNote>();
  private readonly dropped = new Map<ImportSubject, number>();

  /** Records that a record was read but skipped, so that no step processes it. */
  drop(subject: ImportSubject, reason: ImportReason, example?: string): void {
    this.add(subject, reason, example);
    this.dropped.set(subject, this.droppedOf(subject) + 1);
  }

  /** How many records of a subject were left out before their step. */
  droppedOf(subject: ImportSubject): number {
    return this.dropped.get(subject) ?? 0;
  }

  add(subject: ImportSubject, reason: ImportReason, example?: string, count = 1): void {
    const text = reasonText(reason);
    const key = `${subject}\n${text.en}`;
    const note = this.notes.get(key) ?? { subject, reason: text, count: 0, examples: [] };
    note.count += count;
    if (example !== undefined && note.examples.length < MAX_EXAMPLES) note.examples.push(example);
    this.notes.set(key, note);
  }

  all(): readonly ImportNote[] {
    return [...this.notes.values()];
  }
}
