import { defineErrors } from '../../common/errors/define-errors.js';

export const UsageError = defineErrors({
  usage_span_too_long: {
    status: 400,
    zh: '时间跨度不能超过 1 个月',
    en: 'The time span may not exceed one month',
  },
  usage_not_kept: {
    status: 400,
    zh: '没有按此组合保存的用量统计，请减少筛选条件或分组，或查看单个用户最近 31 天的用量',
    en: 'Usage is not stored for this combination: use fewer groupings and filters, or query up to 31 days of one user',
  },
  usage_measure_not_kept: {
    status: 400,
    zh: '此组合没有保存以下数据：{measures}；仅单个用户 31 天以内的用量提供全部数据',
    en: 'Not stored for this combination: {measures}. All measures are available only for one user and up to 31 days',
  },
  usage_bucket_not_kept: {
    status: 400,
    zh: '此组合的用量按天保存，只有单个用户 31 天以内的用量可以按小时查看',
    en: 'Usage for this combination is stored by day; hours are available only for one user and up to 31 days',
  },
  usage_timezone_not_exact: {
    status: 400,
    zh: '用量按整小时或整天（UTC 或站点时区）保存，无法精确换算到时区 {timezone}，请使用 UTC 或站点时区，或查看单个用户 31 天以内的用量',
    en: 'Usage is stored by whole hours and days in UTC or the site’s time zone, which are not aligned with days in {timezone}: use one of these zones, or query up to 31 days of one user',
  },
  usage_kept_since: {
    status: 400,
    zh: '此组合的用量统计自 {day} 起保存，请选择此后的时间范围',
    en: 'Usage for this combination is stored from {day}: choose a later time range',
  },
  usage_too_many_points: {
    status: 400,
    zh: '统计结果过多，请缩小时间范围或使用更大的时间单位',
    en: 'Too many points: choose a shorter time range or a longer bucket',
  },
});
