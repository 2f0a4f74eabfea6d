import { defineErrors } from '../../common/errors/define-errors.js';

export const TranslationError = defineErrors({
  unsupported: {
    status: 400,
    type: 'invalid_request_error',
    zh: '该渠道不支持 {what}',
    en: 'The upstream that serves this model does not support {what}',
  },
});
