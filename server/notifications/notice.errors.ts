import { defineErrors } from '../common/errors/define-errors.js';

export const NoticeError = defineErrors({
  test_notices_exhausted: {
    status: 429,
    zh: '每 {minutes} 分钟最多发送 {max} 条测试通知，请稍后再试',
    en: 'At most {max} test notifications can be sent in {minutes} minutes. Try again later',
  },
});
