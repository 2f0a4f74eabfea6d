import { defineErrors } from '../../common/errors/define-errors.js';

export const MailCodeError = defineErrors({
  address_invalid: { status: 400, zh: '无效的邮箱地址', en: 'Invalid email address' },
  address_domain_refused: {
    status: 403,
    zh: '管理员启用了邮箱域名白名单，您的邮箱域名不在其中',
    en: 'Addresses of this domain are not accepted here',
  },
  address_alias_refused: {
    status: 403,
    zh: '管理员已启用邮箱地址别名限制，您的邮箱地址由于包含特殊符号而被拒绝。',
    en: 'Addresses with + or . before the @ are not accepted here',
  },
  address_taken: { status: 409, zh: '邮箱地址已被占用', en: 'Another account uses this address' },
  mail_code_wrong: {
    status: 403,
    zh: '验证码错误或已过期',
    en: 'The code is wrong or has expired',
  },
  reset_link_over: {
    status: 403,
    zh: '重置链接非法或已过期',
    en: 'This link is invalid or has expired',
  },
});
