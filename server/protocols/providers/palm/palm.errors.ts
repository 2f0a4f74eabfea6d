import { defineErrors } from '../../../common/errors/define-errors.js';

export const PalmError = defineErrors({
  palm_retired: {
    status: 410,
    type: 'invalid_request_error',
    zh: 'PaLM 2 已于 2024 年停止服务，请改用 Gemini 渠道',
    en: 'PaLM 2 was shut down in 2024; use a Gemini channel instead',
  },
});
