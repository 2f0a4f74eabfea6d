import { defineErrors } from '../../common/errors/define-errors.js';

export const MailError = defineErrors({
  mail_unconfigured: { status: 409, zh: 'SMTP 服务器未配置', en: 'No SMTP server is configured' },
  mail_failed: {
    status: 502,
    zh: '邮件发送失败，请检查 SMTP 设置',
    en: 'The email could not be sent. Check the SMTP settings',
  },
});
