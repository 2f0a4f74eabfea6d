import { defineErrors } from '../../common/errors/define-errors.js';

export const ThirdPartyError = defineErrors({
  sign_in_state_invalid: {
    status: 403,
    envelopeStatus: 403,
    zh: 'state is empty or not same',
    en: 'state is empty or not same',
  },
  provider_off: {
    status: 403,
    zh: '管理员未开启通过 {provider} 登录以及注册',
    en: 'Login with {provider} is disabled',
  },
  provider_failed: {
    status: 502,
    envelopeStatus: 200,
    zh: '通过 {provider} 登录失败，请重试',
    en: '{provider} did not confirm the login. Try again',
  },
  provider_refused: {
    status: 403,
    zh: '{reason}',
    en: '{reason}',
    when: 'The sign-in provider refused the login; the text is its reason.',
  },
  oidc_well_known_scheme: {
    status: 400,
    zh: 'Well-Known URL 必须以 http:// 或 https:// 开头',
    en: 'The Well-Known URL must start with http:// or https://',
  },
  oidc_discovery_failed: {
    status: 400,
    zh: '获取 OIDC 配置失败，请检查网络状况和 Well-Known URL 是否正确',
    en: 'Failed to fetch OIDC config, check network and Well-Known URL',
  },
  wechat_code_wrong: { status: 400, zh: '验证码错误或已过期', en: 'The code is wrong or has expired' },
  telegram_proof_invalid: { status: 400, zh: '无效的请求', en: 'Invalid request' },
  telegram_unbound: {
    status: 404,
    zh: '该 Telegram 账户未绑定',
    en: 'This Telegram account is not bound to a user',
  },
  logout_token_invalid: {
    status: 400,
    envelopeStatus: 400,
    zh: '登出令牌无效',
    en: 'The logout token is invalid',
    when: 'A logout token of the OpenID Connect provider that is forged, expired, used before, or for another application.',
  },
  provider_unreachable: {
    status: 503,
    envelopeStatus: 503,
    zh: '无法连接登录提供方',
    en: 'The sign-in provider cannot be reached',
    when: 'The keys of the OpenID Connect provider cannot be fetched to check its logout token.',
  },
  user_cancelled: { status: 403, zh: '用户已注销', en: 'This account was deleted' },
  identity_taken: {
    status: 409,
    zh: '该 {provider} 账户已被绑定',
    en: 'This {provider} account is already bound to a user',
  },
  wechat_taken: { status: 409, zh: '该微信账号已被绑定', en: 'This WeChat account is already bound to a user' },
  identity_not_bound: {
    status: 404,
    zh: '尚未绑定 {provider} 账户',
    en: 'No {provider} account is bound',
  },
  last_way_in: {
    status: 409,
    zh: '这是您唯一的登录方式，请先设置密码或绑定其他账户',
    en: 'This is your only login method. Set a password or bind another account first',
  },
});
