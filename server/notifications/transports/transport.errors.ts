import { defineErrors } from '../../common/errors/define-errors.js';

export const TransportError = defineErrors({
  notification_email_invalid: { status: 400, zh: '无效的邮箱地址', en: 'Invalid email address' },
  webhook_url_required: { status: 400, zh: 'Webhook地址不能为空', en: 'A webhook address is required' },
  webhook_url_invalid: {
    status: 400,
    zh: '无效的Webhook地址',
    en: 'The webhook address must be a valid https:// address',
  },
  webhook_secret_invalid: {
    status: 400,
    zh: 'Webhook密钥最多 256 个字符，且只能包含英文字母、数字和符号',
    en: 'A webhook secret can have at most 256 printable ASCII characters',
  },
  transport_address_required: {
    status: 400,
    zh: '请填写消息服务的地址',
    en: 'The address of the messaging service is required',
  },
  transport_address_invalid: {
    status: 400,
    zh: '消息服务的地址必须是有效的 https:// 地址',
    en: 'The address of the messaging service must be a valid https:// address',
  },
  transport_secret_required: {
    status: 400,
    zh: '请填写消息服务的密钥',
    en: 'The key of the messaging service is required',
  },
  transport_secret_invalid: {
    status: 400,
    zh: '消息服务的密钥最多 256 个字符，且只能包含英文字母、数字和符号',
    en: 'A key of a messaging service can have at most 256 printable ASCII characters',
  },
  telegram_chat_required: { status: 400, zh: '请填写 Telegram 会话', en: 'A Telegram chat is required' },
  telegram_chat_invalid: {
    status: 400,
    zh: 'Telegram 会话应为数字 ID 或 @频道名',
    en: 'A Telegram chat must be a numeric id or @channelname',
  },
  ntfy_topic_required: { status: 400, zh: 'ntfy 地址必须以主题结尾', en: 'The ntfy address must end with a topic' },
});
