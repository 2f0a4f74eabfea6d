import { defineErrors } from '../../common/errors/define-errors.js';

export const AuditSinkError = defineErrors({
  audit_sink_not_found: { status: 404, zh: '审计日志外发目标不存在', en: 'Audit sink not found' },
  audit_sink_name_invalid: {
    status: 400,
    zh: '名称不能为空，且最多 100 个字符',
    en: 'A name of 1 to 100 characters is required',
  },
  audit_sink_url_invalid: {
    status: 400,
    zh: '请填写不含账号的地址：Webhook 为 http 或 https，syslog 为 tcp://主机:端口 或 tls://主机:端口',
    en: 'An address without credentials is required: http or https for a webhook, tcp://host:port or tls://host:port for syslog',
  },
  audit_sink_secret_required: {
    status: 400,
    zh: 'Webhook 需要用于签名的密钥',
    en: 'A webhook needs a secret to sign its requests',
  },
});
