import { defineErrors } from '../../common/errors/define-errors.js';

export const PersonalSettingsError = defineErrors({
  notify_type_invalid: { status: 400, zh: '无效的预警类型', en: 'The kind of warning is email or webhook' },
  warning_threshold_invalid: { status: 400, zh: '预警阈值必须大于0', en: 'The threshold must be greater than 0' },
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
  notification_email_invalid: { status: 400, zh: '无效的邮箱地址', en: 'This e-mail address is not valid' },
});
