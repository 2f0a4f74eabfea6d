import { defineErrors } from '../common/errors/define-errors.js';

export const PersonalDataError = defineErrors({
  user_erasure_running_work: {
    status: 409,
    zh: '该用户还有未完成的任务或批处理，请在其结束后再清除数据',
    en: 'Tasks or batches of this user are still running: erase the data when they have ended',
  },
});
