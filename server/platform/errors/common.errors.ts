import { defineErrors } from '../../common/errors/define-errors.js';

/** Errors that are shared by all modules. */
export const CommonError = defineErrors({
  invalid_parameter: { status: 400, zh: '无效的参数', en: 'Invalid parameter' },
  invalid_input: { status: 400, zh: '输入不合法 {detail}', en: 'Invalid input: {detail}' },
  not_found: { status: 404, zh: '记录不存在', en: 'Not found' },
  unauthenticated: {
    status: 401,
    zh: '无权进行此操作，未登录且未提供 access token',
    en: 'Not logged in and no access token provided',
  },
  access_token_invalid: {
    status: 401,
    envelopeStatus: 200,
    zh: '无权进行此操作，access token 无效',
    en: 'The access token is invalid',
  },
  user_header_mismatch: {
    status: 401,
    zh: '无权进行此操作，Veloera-User 与登录用户不匹配',
    en: 'The Veloera-User header does not match the logged-in user',
  },
  user_banned: { status: 403, zh: '用户已被封禁', en: 'This user is banned' },
  forbidden: { status: 403, zh: '无权进行此操作，权限不足', en: 'Your role does not permit this' },
  login_required: {
    status: 403,
    zh: '此操作需要登录，不支持使用 access token',
    en: 'This request requires a login session; access tokens are not accepted',
  },
  cross_origin: {
    status: 403,
    envelopeStatus: 403,
    zh: '跨站请求已被拒绝',
    en: 'Cross-site requests cannot change data',
  },
  unsupported_media_type: {
    status: 415,
    envelopeStatus: 415,
    zh: '请求体必须是 application/json',
    en: 'The body must be application/json',
  },
  body_stalled: {
    status: 408,
    envelopeStatus: 408,
    zh: '请求体传输超时',
    en: 'The request body stopped arriving or arrived too slowly',
  },
  body_too_large: { status: 413, envelopeStatus: 413, zh: '请求体过大', en: 'The body is too large' },
  demo_site: {
    status: 405,
    envelopeStatus: 405,
    zh: '本站仅作演示之用，无服务端',
    en: 'This site is demo only, no server',
    when: 'A user other than the super administrator tries to change something on a demo site, or a model has no demo channel there.',
  },
  rate_limited: { status: 429, zh: '请求次数过多，请稍后再试', en: 'Too many requests. Try again later' },
  database_unavailable: {
    status: 503,
    envelopeStatus: 503,
    zh: '数据库连接失败',
    en: 'The database is unavailable. Try again shortly',
  },
  process_stopping: {
    status: 503,
    envelopeStatus: 503,
    zh: '服务进程正在停止',
    en: 'The process is stopping',
    when: '`/readyz` fails with it from SIGTERM on, so that load balancers use other processes.',
  },
  site_moving: {
    status: 503,
    envelopeStatus: 503,
    type: 'overloaded_error',
    zh: '站点正在迁移数据库，请稍后重试',
    en: 'The site is being moved to another database. Send the request again shortly',
    when: '`tollgate move` copies the last changes. The response has `Retry-After`.',
  },
  internal: { status: 500, zh: '服务器内部错误，请联系管理员', en: 'Internal server error. Contact the administrator' },
});

export const TimeZoneError = defineErrors({
  usage_timezone_unknown: { status: 400, zh: '未知的时区', en: 'Unknown time zone' },
});
