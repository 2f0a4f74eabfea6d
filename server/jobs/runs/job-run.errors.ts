import { defineErrors } from '../../common/errors/define-errors.js';

export const JobRunError = defineErrors({
  job_run_not_retryable: {
    status: 409,
    zh: '只有失败或已取消的任务才能重试',
    en: 'Only failed or cancelled runs can be retried',
  },
  job_run_under_way: { status: 409, zh: '同类任务正在运行中', en: 'Another run of this kind is under way' },
});
