import { defineErrors } from '../../common/errors/define-errors.js';

/** Errors of the relay itself, with the texts and statuses that clients of this API family expect. */
export const RelayError = defineErrors({
  site_maintenance: {
    status: 503,
    type: 'overloaded_error',
    zh: '站点维护中，请稍后重试{detail}',
    en: 'The site is under maintenance. Send the request again later{detail}',
    when: 'The option `MaintenanceEnabled` is enabled, see `tollgate maintenance`. The response has `Retry-After`.',
  },
  token_missing: { status: 401, zh: '未提供令牌', en: 'No API token provided' },
  token_invalid: { status: 401, zh: '无效的令牌', en: 'Invalid API token' },
  token_expired: { status: 401, zh: '该令牌已过期', en: 'This token has expired' },
  project_archived: {
    status: 403,
    zh: '该令牌所属的项目已归档',
    en: 'The project of this token is archived',
  },
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
    en: 'Your IP address is not on the allowlist of this token',
  },
  group_forbidden: { status: 403, zh: '令牌分组 {group} 已被禁用', en: 'The token may not use group {group}' },
  group_gone: { status: 403, zh: '分组 {group} 已被弃用', en: 'Group {group} no longer exists' },
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
  model_price_error: {
    // Clients retry a 500, which is useless until a price is set.
    status: 400,
    param: 'model',
    zh: '模型 {model} 倍率或价格未配置，请联系管理员设置（选项 ModelRatio 或 ModelPrice）或开始自用模式；Model {model} ratio or price not set, please set ModelRatio or ModelPrice, or start self-use mode',
    en: 'Model {model} ratio or price not set: an administrator must set it in ModelRatio or ModelPrice, or start self-use mode',
  },
  models_invalid: {
    status: 400,
    type: 'invalid_request_error',
    param: 'models',
    zh: 'models 必须是 1 到 {max} 个模型名称的数组',
    en: 'models must be an array of 1 to {max} model names',
  },
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
  browser_extension_blocked: {
    status: 403,
    type: 'permission_error',
    zh: 'browser extension blocked',
    en: 'browser extension blocked',
  },
  context_length_exceeded: {
    status: 400,
    type: 'invalid_request_error',
    zh: '提示词约 {tokens} 个 token，超过了模型 {model} 各渠道的上限（最多 {limit}）',
    en: 'The prompt has about {tokens} tokens, but the channels that serve {model} accept at most {limit}',
  },
  overloaded: { status: 429, zh: '服务器繁忙，请稍后再试', en: 'The server is busy. Try again shortly' },
  too_many_bodies: {
    status: 429,
    zh: '正在接收的请求体过多，请稍后再试',
    en: 'Too many request bodies are being received. Try again shortly',
    when: 'An account may concurrently send a quarter of `MAX_CONCURRENT_CALLS` and of `MAX_ARRIVING_BODIES_MIB` to a process, and less while others send much; bodies that arrive with the headers do not count. The response has `Retry-After`.',
  },
  restarting: {
    status: 503,
    zh: '服务正在重启，请求未能在停机宽限期内完成，请重试',
    en: 'The server is restarting, and the call did not end within the grace period. Send it again',
    when: 'The process is stopping and SHUTDOWN_GRACE_SECONDS have passed. The delivered part of a stream is charged, anything else is not.',
  },
  output_quota_exhausted: {
    status: 403,
    type: 'insufficient_quota',
    zh: '额度已用尽，回答在此中断；已生成的内容照常计费',
    en: 'The quota is used up, so the response was ended; the produced tokens are charged',
  },
  output_limit_exceeded: {
    status: 502,
    zh: '上游输出远超请求的上限（{limit} 个 token），回答在此中断；已生成的内容照常计费',
    en: 'The upstream far exceeded the requested {limit} tokens, so the response was ended; the produced tokens are charged',
  },
  body_encoding: { status: 400, zh: '请求体解压失败', en: 'The body could not be decompressed' },
  unsupported_encoding: {
    status: 415,
    zh: '不支持的请求体压缩方式，可用 gzip、deflate、br 或 zstd',
    en: 'The Content-Encoding is not supported; use gzip, deflate, br or zstd',
  },
  body_too_large: { status: 413, zh: '请求体过大', en: 'The body is too large' },
  socket_proxy: {
    status: 500,
    zh: 'WebSocket 渠道不支持代理',
    en: 'WebSocket channels do not support a proxy',
  },
  internal: { status: 500, zh: '服务器内部错误，请联系管理员', en: 'Internal server error, contact the administrator' },
});

export const MediaError = defineErrors({
  media_unreachable: {
    status: 400,
    type: 'invalid_request_error',
    zh: '无法下载请求中的文件：{reason}',
    en: 'A file named in the request could not be fetched: {reason}',
  },
});

export const RealtimeError = defineErrors({
  upgrade_required: {
    status: 426,
    type: 'invalid_request_error',
    zh: '请使用 WebSocket 连接',
    en: 'Connect with a WebSocket',
  },
});
