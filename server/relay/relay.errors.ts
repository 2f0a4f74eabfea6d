import { defineErrors } from '../platform/errors/app-error.js';

/** Refusals of the relay itself, with the texts and statuses that clients of this API family know. */
export const RelayError = defineErrors({
  token_missing: { status: 401, zh: '未提供令牌', en: 'No API token given' },
  token_invalid: { status: 401, zh: '无效的令牌', en: 'Invalid API token' },
  token_expired: { status: 401, zh: '该令牌已过期', en: 'This token has expired' },
  token_disabled: { status: 401, zh: '该令牌状态不可用', en: 'This token is not enabled' },
  token_exhausted: {
    status: 401,
    zh: '[{hint}] 该令牌额度已用尽 !token.UnlimitedQuota && token.RemainQuota = {remaining}',
    en: '[{hint}] The quota of this token is used up, remaining {remaining}',
  },
  user_banned: { status: 403, zh: '用户已被封禁', en: 'This user is banned' },
  channel_pin_forbidden: { status: 403, zh: '普通用户不支持指定渠道', en: 'Only administrators may pin a channel' },
  ip_not_allowed: {
    status: 403,
    zh: '您的 IP 不在令牌允许访问的列表中',
    en: 'Your IP address is not on the list of this token',
  },
  group_forbidden: { status: 403, zh: '令牌分组 {group} 已被禁用', en: 'The token may not use group {group}' },
  group_gone: { status: 403, zh: '分组 {group} 已被弃用', en: 'Group {group} does not exist any more' },
  group_not_allowed: { status: 403, zh: '无权访问该分组', en: 'You may not use this group' },
  channel_unknown: { status: 400, zh: '无效的渠道 Id', en: 'Unknown channel id' },
  channel_disabled: { status: 403, zh: '该渠道已被禁用', en: 'This channel is disabled' },
  model_not_allowed: {
    status: 403,
    param: 'model',
    zh: '该令牌无权访问模型 {model}',
    en: 'This token may not use model {model}',
  },
  no_channel: {
    status: 503,
    param: 'model',
    zh: '当前分组 {group} 下对于模型 {model} 无可用渠道',
    en: 'No channel of group {group} serves model {model}',
  },
  model_not_found: {
    status: 404,
    type: 'invalid_request_error',
    param: 'model',
    zh: "The model '{model}' does not exist",
    en: "The model '{model}' does not exist",
  },
  model_price_error: {
    status: 500,
    zh: '模型 {model} 倍率或价格未配置，请联系管理员设置或开始自用模式；Model {model} ratio or price not set, please set or start self-use mode',
    en: 'Model {model} ratio or price not set, please set or start self-use mode',
  },
  model_mapped_error: { status: 500, zh: '模型映射配置错误', en: 'The model mapping of the channel is broken' },
  invalid_api_type: { status: 400, zh: '该渠道不支持此接口', en: 'This channel does not serve this endpoint' },
  access_token_not_supported: {
    status: 400,
    zh: '暂不支持使用 access token',
    en: 'Access tokens are not accepted here',
  },
  forwarding_loop: {
    status: 508,
    zh: '检测到转发循环：渠道指向了本网关自身',
    en: 'Forwarding loop: a channel leads back to this gateway',
  },
  sensitive_words_detected: {
    status: 400,
    type: 'invalid_request_error',
    zh: 'sensitive words detected',
    en: 'sensitive words detected',
  },
  overloaded: { status: 429, zh: '服务器繁忙，请稍后再试', en: 'The server is busy, try again shortly' },
  body_encoding: { status: 400, zh: '请求体解压失败', en: 'The body could not be decompressed' },
  body_too_large: { status: 413, zh: '请求体过大', en: 'The body is too large' },
  invalid_url: {
    status: 404,
    type: 'invalid_request_error',
    zh: 'Invalid URL ({method} {path})',
    en: 'Invalid URL ({method} {path})',
  },
  internal: { status: 500, zh: '服务器内部错误，请联系管理员', en: 'Internal server error, contact the administrator' },
});
