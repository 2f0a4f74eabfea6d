import { defineErrors } from '../common/errors/define-errors.js';

export const TokenError = defineErrors({
  token_not_found: { status: 404, zh: '令牌不存在', en: 'Token not found' },
  token_project_not_usable: {
    status: 400,
    zh: '团队中没有该项目，或项目已归档',
    en: 'Project not found, or it is archived',
  },
  token_team_not_usable: {
    status: 404,
    zh: '团队不存在，或您不是其成员',
    en: 'Team not found, or you are not a member',
  },
  token_name_required: { status: 400, zh: '请输入令牌名称', en: 'Fill in the name of the token' },
  token_name_too_long: { status: 400, zh: '令牌名称过长', en: 'The name of a token can have at most 30 characters' },
  token_quota_invalid: {
    status: 400,
    zh: '令牌额度必须是 0 到 4503599627370496（2^52）之间的整数',
    en: 'The quota of a token must be a whole number between 0 and 4503599627370496 (2^52)',
  },
  token_limit_invalid: {
    status: 400,
    zh: '令牌的限制必须是正整数，留空表示不限制',
    en: 'A limit of a token must be a whole number, 1 or more; blank means no limit',
  },
  token_expiry_invalid: { status: 400, zh: '过期时间格式错误！', en: 'The expiry time is invalid' },
  token_expired_cannot_enable: {
    status: 400,
    zh: '令牌已过期，无法启用，请先修改令牌过期时间，或者设置为永不过期',
    en: 'The token has expired: change its expiry, or set it to never expire, before you enable it',
  },
  token_exhausted_cannot_enable: {
    status: 400,
    zh: '令牌可用额度已用尽，无法启用，请先修改令牌剩余额度，或者设置为无限额度',
    en: 'The token has no quota left: raise it, or make it unlimited, before you enable the token',
  },
  token_status_invalid: {
    status: 400,
    zh: '令牌状态只能设为启用（1）或禁用（2）',
    en: 'A token can only be set to enabled (1) or disabled (2)',
  },
  token_group_not_usable: {
    status: 400,
    zh: '无权使用分组 {group}',
    en: 'You may not use the group {group}',
  },
  token_aliases_invalid: {
    status: 400,
    zh: '模型别名无效：需要 JSON 对象，每个别名有 1 到 10 个目标，且不能指回自己',
    en: 'The model aliases must be a JSON object with 1 to 10 targets for each alias, and no alias may lead back to itself',
  },
  token_ip_invalid: {
    status: 400,
    zh: 'IP 白名单中存在无法识别的地址',
    en: 'The IP list contains an entry that is neither an address nor a CIDR range',
  },
  token_list_too_long: {
    status: 400,
    zh: '模型限制或 IP 白名单的条目过多或过长',
    en: 'The model limits or the IP list have too many or too long entries',
  },
  token_count_invalid: {
    status: 400,
    zh: '一次只能创建 1 到 100 个令牌',
    en: 'You can create 1 to 100 tokens at a time',
  },
  token_overlap_invalid: {
    status: 400,
    zh: '旧密钥的保留时间必须是 0 到 168 的整数小时',
    en: 'The overlap of two keys must be a whole number of hours from 0 to 168',
  },
  token_rotation_invalid: {
    status: 400,
    zh: '轮换周期必须是 1 到 365 天，旧密钥的保留天数必须是 1 到 30 天且不超过周期',
    en: 'The rotation interval must be 1 to 365 days, and previous keys are accepted for 1 to 30 days, at most for one interval',
  },
  token_limit_reached: {
    status: 400,
    zh: '令牌数量已达上限（{limit} 个），请先删除不用的令牌',
    en: 'You have reached the limit of {limit} tokens: delete some that you no longer use',
  },
  tokens_required: { status: 400, zh: '请至少选择一个令牌！', en: 'Choose at least one token' },
});
