import { AppError } from '../../../../common/errors/app-error.js';
import { defineErrors } from '../../../../common/errors/define-errors.js';

export const OcrError = defineErrors({
  invalid_ocr_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A request to recognize text without a document, or with an invalid list of pages.',
  },
});

export function invalidOcr(detail: string): AppError {
  return new AppError(OcrError.invalid_ocr_request, { detail });
}
