import { defineErrors } from '../../common/errors/define-errors.js';

export const SecondFactorError = defineErrors({
  second_factor_wrong: {
    status: 403,
    zh: '验证码错误或已被使用',
    en: 'The code is wrong or was used before',
  },
  pending_login_over: {
    status: 401,
    envelopeStatus: 200,
    zh: '登录验证已失效，请重新登录',
    en: 'This login is no longer waiting for a code, log in again',
  },
  second_factor_on: { status: 409, zh: '两步验证已启用', en: 'The second factor is on already' },
  second_factor_off: { status: 409, zh: '两步验证未启用', en: 'The second factor is not on' },
  enrolment_missing: {
    status: 409,
    zh: '请先开始设置两步验证',
    en: 'Begin to set up the second factor first',
  },
});
