import { defineErrors } from '../../common/errors/define-errors.js';

export const LoginError = defineErrors({
  password_login_off: { status: 403, zh: '管理员关闭了密码登录', en: 'Login with a password is switched off' },
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
    en: 'Addresses at {domain} sign in with the company account: use the button “Continue with OIDC”',
    when: 'The option oidc.enforced_domains contains the domain. The same for every address of the domain, whether it has an account or not.',
  },
  saml_sign_in_required: {
    status: 403,
    zh: '{domain} 的邮箱须使用公司账户登录：请使用登录页上的 SAML 按钮',
    en: 'Addresses at {domain} sign in with the company account: use the SAML button of the login page',
    when: 'The option saml.enforced_domains contains the domain. The same for every address of the domain, whether it has an account or not.',
  },
  enforced_address: {
    status: 403,
    zh: '{domain} 的邮箱决定了您的登录方式，不能解绑或更换',
    en: 'An address at {domain} decides how you sign in and cannot be removed or replaced',
    when: 'The option oidc.enforced_domains or saml.enforced_domains contains the domain.',
  },
  fresh_login_required: {
    status: 403,
    zh: '请重新登录后再进行此操作',
    en: 'Log in again before you do this',
  },
  bot_check_missing: { status: 400, zh: 'Turnstile token 为空', en: 'The bot check was not answered' },
  bot_check_failed: {
    status: 400,
    zh: 'Turnstile 校验失败，请刷新重试！',
    en: 'The bot check failed, reload and try again',
  },
});
