import { defineErrors } from '../../common/errors/define-errors.js';

export const SessionError = defineErrors({
  user_header_malformed: {
    status: 401,
    zh: '无权进行此操作，Veloera-User 格式错误',
    en: 'The Veloera-User header is not a user id',
  },
});
