import { defineErrors } from '../../common/errors/define-errors.js';

export const MailCodeError = defineErrors({
  address_invalid: { status: 400, zh: '无效的邮箱地址', en: 'This is not an e-mail address' },
  address_domain_refused: {
    status: 403,
    zh: '管理员启用了邮箱域名白名单，您的邮箱域名不在其中',
    en: 'Addresses of this domain are not accepted here',
  },
  address_alias_refused: {
    status: 403,
    zh: '管理员已启用邮箱地址别名限制，您的邮箱地址由于包含特殊符号而被拒绝。',
    en: 'Addresses with + or . before the @ are not accepted here',
  },
  address_taken: { status: 409, zh: '邮箱地址已被占用', en: 'Another account has this address' },
  mail_code_wrong: {
    status: 403,
    zh: '验证码错误或已过期',
    en: 'The code is wrong or has expired',
  },
});

export const RegistrationError = defineErrors({
  registration_off: { status: 403, zh: '管理员关闭了新用户注册', en: 'Registration is switched off' },
  password_registration_off: {
    status: 403,
    zh: '管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册',
    en: 'Registration with a password is switched off; register with an account of another site',
  },
  registration_password_length: {
    status: 400,
    zh: '输入不合法 密码长度必须为 8 到 20 个字符',
    en: 'Invalid input: a password has 8 to 20 characters',
  },
  registration_passwords_differ: { status: 400, zh: '两次输入的密码不一致', en: 'The two passwords do not match' },
  verification_required: {
    status: 400,
    zh: '管理员开启了邮箱验证，请输入邮箱地址和验证码',
    en: 'Give your e-mail address and the code that was mailed to it',
  },
});

export const PasswordResetError = defineErrors({
  reset_link_over: {
    status: 403,
    zh: '重置链接非法或已过期',
    en: 'This link is not valid or has expired',
  },
});
