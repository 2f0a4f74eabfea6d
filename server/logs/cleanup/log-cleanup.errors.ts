import { defineErrors } from '../../common/errors/define-errors.js';

export const LogCleanupError = defineErrors({
  target_timestamp_required: {
    status: 400,
    zh: 'target timestamp is required',
    en: 'target timestamp is required',
  },
});
