import { defineErrors } from '../../platform/errors/app-error.js';

export const CheckInError = defineErrors({
  check_in_disabled: { status: 403, zh: '签到功能未启用', en: 'Checking in is switched off' },
  check_in_misconfigured: {
    status: 409,
    zh: '签到额度配置错误',
    en: 'The site gives nothing for checking in, tell its administrator',
  },
  checked_in_already: { status: 409, zh: '你今天已经签到过了', en: 'You have checked in today' },
});
