import { defineErrors } from '../../common/errors/define-errors.js';

export const LogExportError = defineErrors({
  log_exports_busy: {
    status: 429,
    zh: '正在进行的日志导出过多，请稍后再试',
    en: 'Too many exports of the log are running, try again later',
  },
});
