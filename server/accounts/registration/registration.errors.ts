import { defineErrors } from '../../platform/errors/define-errors.js';

export const RegistrationError = defineErrors({
  registration_off: { status: 403, zh: '管理员关闭了新用户注册', en: 'Registration is switched off' },
  password_registration_off: {
    status: 403,
    zh: '管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册',
    en: 'Registration with a password is switched off; register with an account of another site',
  },
  verification_required: {
    status: 400,
    zh: '管理员开启了邮箱验证，请输入邮箱地址和验证码',
    en: 'Give your e-mail address and the code that was mailed to it',
  },
});
