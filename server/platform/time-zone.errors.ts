import { defineErrors } from '../common/errors/define-errors.js';

export const TimeZoneError = defineErrors({
  usage_timezone_unknown: { status: 400, zh: '未知的时区', en: 'This time zone is unknown' },
});
