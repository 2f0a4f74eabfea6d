import { defineErrors } from '../../common/errors/define-errors.js';

export const SetupError = defineErrors({
  setup_done: { status: 409, envelopeStatus: 400, zh: '系统已经初始化完成', en: 'This site is already initialized' },
  setup_malformed: { status: 400, envelopeStatus: 400, zh: '请求参数有误', en: 'Invalid parameter' },
  setup_username_missing: {
    status: 400,
    envelopeStatus: 400,
    zh: '请输入管理员用户名',
    en: 'please enter the admin username',
  },
  setup_username_too_long: {
    status: 400,
    envelopeStatus: 400,
    zh: '用户名最多 12 个字符',
    en: 'a username has at most 12 characters',
  },
  setup_passwords_differ: {
    status: 400,
    envelopeStatus: 400,
    zh: '两次输入的密码不一致',
    en: 'the two passwords entered do not match',
  },
  setup_password_short: {
    status: 400,
    envelopeStatus: 400,
    zh: '密码长度至少为8个字符',
    en: 'password must be at least 8 characters long',
  },
  setup_password_long: {
    status: 400,
    envelopeStatus: 400,
    zh: '密码长度不能超过128个字符',
    en: 'password must be at most 128 characters long',
  },
  setup_secret_wrong: {
    status: 403,
    envelopeStatus: 403,
    zh: '初始化口令不正确，请查看服务器的 SETUP_SECRET 设置',
    en: 'Wrong setup secret. See SETUP_SECRET of the server',
  },
});
