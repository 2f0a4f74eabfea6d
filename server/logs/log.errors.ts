import { defineErrors } from '../common/errors/define-errors.js';

export const LogError = defineErrors({
  log_range_too_wide: {
    status: 400,
    zh: '查询范围过大，请缩小时间范围',
    en: 'This search takes too long. Choose a shorter time range',
  },
  log_sort_range_too_wide: {
    status: 400,
    zh: '除时间外，仅可在不超过 31 天的时间范围内排序，请选择时间范围',
    en: 'Sorting by anything but the time needs a time range of at most 31 days',
  },
  conversations_range_too_wide: {
    status: 400,
    zh: '对话列表仅支持不超过 31 天的时间范围，请选择时间范围',
    en: 'The list of conversations needs a time range of at most 31 days',
  },
  log_page_too_deep: {
    status: 400,
    zh: '页码过大：仅可按页码浏览前 100000 条记录，请缩小时间范围或导出日志',
    en: 'Page numbers are limited to the first 100,000 rows: choose a shorter time range, use cursors, or export the log',
  },
});

export const LogCleanupError = defineErrors({
  target_timestamp_required: {
    status: 400,
    zh: 'target timestamp is required',
    en: 'target timestamp is required',
  },
});

export const LogExportError = defineErrors({
  log_exports_busy: {
    status: 429,
    zh: '正在进行的日志导出过多，请稍后再试',
    en: 'Too many log exports are running. Try again later',
  },
});
