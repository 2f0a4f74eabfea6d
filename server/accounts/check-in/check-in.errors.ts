import { defineErrors } from '../../common/errors/define-errors.js';

export const CheckInError = defineErrors({
  check_in_disabled: { status: 403, zh: '签到功能未启用', en: 'Daily check-in is not enabled' },
  check_in_misconfigured: {
    status: 409,
    zh: '签到额度配置错误',
    en: 'No check-in reward is configured. Contact the administrator',
  },
  checked_in_already: { status: 409, zh: '你今天已经签到过了', en: 'You have already checked in today' },
});
