import { defineErrors } from '../../common/errors/define-errors.js';

export const PasswordResetError = defineErrors({
  reset_link_over: {
    status: 403,
    zh: '重置链接非法或已过期',
    en: 'This link is not valid or has expired',
  },
});
