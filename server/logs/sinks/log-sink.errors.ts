import { defineErrors } from '../../common/errors/define-errors.js';

export const LogSinkError = defineErrors({
  log_sink_not_found: { status: 404, zh: '日志外发目标不存在', en: 'Log sink not found' },
  log_sink_name_invalid: {
    status: 400,
    zh: '名称不能为空，且最多 100 个字符',
    en: 'A name of 1 to 100 characters is required',
  },
  log_sink_url_invalid: {
    status: 400,
    zh: '请填写 http 或 https 地址，且地址中不能含有账号',
    en: 'An http or https address without credentials is required',
  },
  log_sink_setting_invalid: {
    status: 400,
    zh: '此类日志外发目标的设置 {name} 缺失或无效',
    en: 'The setting {name} is missing or not valid for this kind of log sink',
  },
  log_sink_rows_unsent: {
    status: 409,
    zh: '日志外发目标“{sink}”尚未发送这些日志，因此未删除',
    en: 'The log sink “{sink}” has not sent these rows, so they were not deleted',
    when: 'Rows of the usage log are kept until every enabled log sink has sent them.',
  },
});
