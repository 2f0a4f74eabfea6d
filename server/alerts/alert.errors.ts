import { defineErrors } from '../common/errors/define-errors.js';

export const AlertError = defineErrors({
  alert_rule_not_found: { status: 404, zh: '告警规则不存在', en: 'The alert rule does not exist' },
  alert_receiver_not_found: { status: 404, zh: '告警接收方不存在', en: 'The alert receiver does not exist' },
  alert_delivery_not_found: { status: 404, zh: '投递记录不存在', en: 'The delivery does not exist' },
  alert_name_invalid: {
    status: 400,
    zh: '名称不能为空，且最多 100 个字符',
    en: 'A name is required and has at most 100 characters',
  },
  alert_receiver_in_use: {
    status: 409,
    zh: '告警规则“{rule}”正在使用此接收方',
    en: 'The alert rule “{rule}” uses this receiver',
  },
  alert_receiver_email_required: {
    status: 400,
    zh: '请填写接收告警的邮箱',
    en: 'The e-mail address that receives the alerts is required',
  },
  alert_parameter_invalid: {
    status: 400,
    zh: '此类告警的参数 {name} 无效',
    en: 'The parameter {name} is not valid for this kind of alert',
  },
  alert_quiet_hours_invalid: {
    status: 400,
    zh: '免打扰时段须同时填写开始和结束，且两者不同',
    en: 'Quiet hours need a beginning and an end that differ',
  },
});
