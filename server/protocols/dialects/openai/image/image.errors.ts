import { defineErrors } from '../../../../common/errors/define-errors.js';

export const ImageError = defineErrors({
  invalid_image_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A request for images that cannot be served as written; the text names the field.',
  },
});
