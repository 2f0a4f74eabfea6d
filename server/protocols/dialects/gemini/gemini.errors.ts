import { AppError } from '../../../common/errors/app-error.js';
import { defineErrors } from '../../../common/errors/define-errors.js';

export const GeminiRequestError = defineErrors({
  invalid_gemini_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A Gemini request that cannot be served as written; the text names the field.',
  },
  gemini_method_unknown: {
    status: 404,
    type: 'invalid_request_error',
    zh: '未知方法“{method}”：地址应以 models/MODEL:METHOD 结尾，例如 models/gemini-2.5-flash:generateContent',
    en: 'Unknown method "{method}": the address must end in models/MODEL:METHOD, such as models/gemini-2.5-flash:generateContent',
  },
  gemini_method_unsupported: {
    status: 501,
    type: 'invalid_request_error',
    zh: '暂不支持方法 {method}',
    en: 'Method {method} is not supported here',
  },
});

/** A request whose body is invalid. */
export function invalidGemini(detail: string): AppError {
  return new AppError(GeminiRequestError.invalid_gemini_request, { detail });
}

/** A path with an unknown method. */
export function unknownMethod(method: string): AppError {
  return new AppError(GeminiRequestError.gemini_method_unknown, { method });
}

/** A method of the API that this gateway does not support. */
export function unsupportedMethod(method: string): AppError {
  return new AppError(GeminiRequestError.gemini_method_unsupported, { method });
}
