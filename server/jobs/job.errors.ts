import { defineErrors } from '../common/errors/define-errors.js';

export const JobError = defineErrors({
  job_not_found: { status: 404, zh: '任务不存在或已结束', en: 'Job not found, or it has ended' },
  job_not_parked: {
    status: 409,
    zh: '只有失败的任务才能重试或丢弃',
    en: 'Only failed jobs can be retried or discarded',
  },
  job_not_open: {
    status: 409,
    zh: '任务已结束，无法取消',
    en: 'The job has ended and cannot be cancelled',
  },
  job_scheduled: {
    status: 409,
    zh: '定时任务的下一次运行无法取消',
    en: 'The next run of a schedule cannot be cancelled',
  },
  jobs_sort_too_many: {
    status: 400,
    zh: '任务超过 {limit} 个，无法排序，请选择队列或状态',
    en: 'More than {limit} jobs cannot be sorted. Choose a queue or a state',
  },
  jobs_unavailable: { status: 503, zh: '任务队列暂不可用', en: 'The job queues do not respond. Try again shortly' },
});

export const JobRunError = defineErrors({
  job_run_not_retryable: {
    status: 409,
    zh: '只有失败或已取消的任务才能重试',
    en: 'Only failed or cancelled runs can be retried',
  },
  job_run_under_way: { status: 409, zh: '同类任务正在运行中', en: 'Another run of this kind is in progress' },
});
