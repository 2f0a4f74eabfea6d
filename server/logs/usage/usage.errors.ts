import { defineErrors } from '../../platform/errors/app-error.js';

export const UsageError = defineErrors({
  usage_span_too_long: {
    status: 400,
    zh: '时间跨度不能超过 1 个月',
    en: 'The time span may not exceed one month',
  },
  usage_not_kept: {
    status: 400,
    zh: '没有按此组合保存的用量统计，请减少筛选条件，或查看单个用户最近七天的用量',
    en: 'Usage is not kept in this combination: ask for less, or for the last seven days of one user',
  },
  usage_too_many_points: {
    status: 400,
    zh: '统计结果过多，请缩小时间范围或使用更大的时间单位',
    en: 'These are too many points: choose a shorter time range or a longer bucket',
  },
});
