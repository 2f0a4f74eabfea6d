import { defineErrors } from '../../common/errors/define-errors.js';

export const SignInError = defineErrors({
  password_login_off: { status: 403, zh: '管理员关闭了密码登录', en: 'Password login is disabled' },
  login_failed: {
    status: 401,
    envelopeStatus: 200,
    zh: '用户名或密码错误，或用户已被封禁',
    en: 'Wrong username or password, or the user is banned',
    when: 'The same for a wrong password, an unknown and a banned user, so that it reveals nothing about accounts.',
  },
  oidc_sign_in_required: {
    status: 403,
    zh: '{domain} 的邮箱须使用公司账户登录：请点击“使用 OIDC 继续”',
    en: 'Addresses at {domain} log in with the company account: use the button “Continue with OIDC”',
    when: 'The option oidc.enforced_domains contains the domain. The same for every address of the domain, whether it has an account or not.',
  },
  saml_sign_in_required: {
    status: 403,
    zh: '{domain} 的邮箱须使用公司账户登录：请使用登录页上的 SAML 按钮',
    en: 'Addresses at {domain} log in with the company account: use the SAML button on the login page',
    when: 'The option saml.enforced_domains contains the domain. The same for every address of the domain, whether it has an account or not.',
  },
  enforced_address: {
    status: 403,
    zh: '{domain} 的邮箱决定了您的登录方式，不能解绑或更换',
    en: 'Your address at {domain} requires the company login and cannot be removed or replaced',
    when: 'The option oidc.enforced_domains or saml.enforced_domains contains the domain.',
  },
  fresh_login_required: {
    status: 403,
    zh: '请重新登录后再进行此操作',
    en: 'Log in again before you do this',
  },
  bot_check_missing: { status: 400, zh: 'Turnstile token 为空', en: 'Complete the bot check' },
  bot_check_failed: {
    status: 400,
    zh: 'Turnstile 校验失败，请刷新重试！',
    en: 'The bot check failed. Reload the page and try again',
  },
});

export const SessionError = defineErrors({
  user_header_malformed: {
    status: 401,
    zh: '无权进行此操作，Veloera-User 格式错误',
    en: 'The Veloera-User header must be a user id',
  },
});

export const PasskeyError = defineErrors({
  passkey_refused: {
    status: 403,
    zh: '通行密钥验证失败',
    en: 'The passkey was not accepted',
    when: 'The same for an unknown passkey, a wrong signature and a passkey of another user or site, so that it reveals nothing.',
  },
  passkey_challenge_over: {
    status: 409,
    zh: '通行密钥请求已过期，请重试',
    en: 'The passkey request has expired. Try again',
  },
  passkey_not_found: { status: 404, zh: '通行密钥不存在', en: 'Passkey not found' },
  passkey_known: { status: 409, zh: '该通行密钥已被绑定', en: 'This passkey is already registered' },
  passkeys_too_many: { status: 409, zh: '通行密钥数量已达上限', en: 'You have reached the maximum number of passkeys' },
});

export const SecondFactorError = defineErrors({
  second_factor_wrong: {
    status: 403,
    zh: '验证码错误或已被使用',
    en: 'The code is wrong or already used',
  },
  pending_login_over: {
    status: 401,
    envelopeStatus: 200,
    zh: '登录验证已失效，请重新登录',
    en: 'This login has expired. Log in again',
  },
  second_factor_on: { status: 409, zh: '两步验证已启用', en: 'Two-factor authentication is already enabled' },
  second_factor_off: { status: 409, zh: '两步验证未启用', en: 'Two-factor authentication is not enabled' },
  enrolment_missing: {
    status: 409,
    zh: '请先开始设置两步验证',
    en: 'Start the two-factor setup first',
  },
});
