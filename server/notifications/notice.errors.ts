import { defineErrors } from '../common/errors/define-errors.js';

export const NoticeError = defineErrors({
  notification_email_invalid: { status: 400, zh: '无效的邮箱地址', en: 'This e-mail address is not valid' },
  webhook_url_required: { status: 400, zh: 'Webhook地址不能为空', en: 'A webhook address is required' },
  webhook_url_invalid: {
    status: 400,
    zh: '无效的Webhook地址',
    en: 'The webhook address must be a valid https:// address',
  },
  webhook_secret_invalid: {
    status: 400,
    zh: 'Webhook密钥最多 256 个字符，且只能包含英文字母、数字和符号',
    en: 'A webhook secret has at most 256 letters, digits and signs of ASCII',
  },
  test_notices_exhausted: {
    status: 429,
    zh: '每 {minutes} 分钟最多发送 {most} 条测试通知，请稍后再试',
    en: 'At most {most} test notices can be sent in {minutes} minutes; please try again later',
  },
});
