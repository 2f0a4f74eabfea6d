import { defineErrors } from '../../common/errors/define-errors.js';

export const RegistrationError = defineErrors({
  setup_pending: { status: 403, zh: '系统尚未初始化', en: 'The site has not been set up yet' },
  registration_off: { status: 403, zh: '管理员关闭了新用户注册', en: 'Registration is disabled' },
  password_registration_off: {
    status: 403,
    zh: '管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册',
    en: 'Registration with a password is disabled. Register with a third-party account',
  },
  registration_password_length: {
    status: 400,
    zh: '输入不合法 密码长度必须为 8 到 20 个字符',
    en: 'Invalid input: a password must have 8 to 20 characters',
  },
  registration_passwords_differ: { status: 400, zh: '两次输入的密码不一致', en: 'The two passwords do not match' },
  verification_required: {
    status: 400,
    zh: '管理员开启了邮箱验证，请输入邮箱地址和验证码',
    en: 'Enter your email address and the code that was sent to it',
  },
});
