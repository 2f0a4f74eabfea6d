import { defineErrors } from '../../common/errors/define-errors.js';

/** Errors for bodies that cannot be read as JSON or as a form. */
export const BodyError = defineErrors({
  invalid_json: {
    status: 400,
    type: 'invalid_request_error',
    zh: 'Invalid request, 无效的请求, {detail}',
    en: 'Invalid request: {detail}',
  },
  invalid_form: {
    status: 400,
    type: 'invalid_request_error',
    zh: 'Invalid request, 无效的表单, {detail}',
    en: 'Invalid form: {detail}',
  },
});
