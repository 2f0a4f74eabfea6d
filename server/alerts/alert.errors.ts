import { defineErrors } from '../common/errors/define-errors.js';

export const AlertError = defineErrors({
  alert_rule_not_found: { status: 404, zh: '告警规则不存在', en: 'Alert rule not found' },
  alert_receiver_not_found: { status: 404, zh: '告警接收方不存在', en: 'Alert receiver not found' },
  alert_delivery_not_found: { status: 404, zh: '投递记录不存在', en: 'Delivery not found' },
  alert_name_invalid: {
    status: 400,
    zh: '名称不能为空，且最多 100 个字符',
    en: 'A name of 1 to 100 characters is required',
  },
  alert_receiver_in_use: {
    status: 409,
    zh: '告警规则“{rule}”正在使用此接收方',
    en: 'The alert rule “{rule}” uses this receiver',
  },
  alert_receiver_email_required: {
    status: 400,
    zh: '请填写接收告警的邮箱',
    en: 'The email address that receives the alerts is required',
  },
  alert_parameter_invalid: {
    status: 400,
    zh: '此类告警的参数 {name} 无效',
    en: 'The parameter {name} is not valid for this kind of alert',
  },
  alert_quiet_hours_invalid: {
    status: 400,
    zh: '免打扰时段须同时填写开始和结束，且两者不同',
    en: 'The start and the end of quiet hours must differ',
  },
});
