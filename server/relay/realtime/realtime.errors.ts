import { defineErrors } from '../../common/errors/define-errors.js';

export const RealtimeError = defineErrors({
  upgrade_required: {
    status: 426,
    type: 'invalid_request_error',
    zh: '请使用 WebSocket 连接',
    en: 'Sessions are opened with a WebSocket',
  },
});
