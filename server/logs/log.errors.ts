import { defineErrors } from '../platform/errors/app-error.js';

export const LogError = defineErrors({
  log_range_too_wide: {
    status: 400,
    zh: '查询范围过大，请缩小时间范围',
    en: 'This search takes too long, choose a shorter time range',
  },
});
