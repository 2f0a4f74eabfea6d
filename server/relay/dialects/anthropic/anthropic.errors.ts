import { AppError } from '../../../platform/errors/app-error.js';
import { defineErrors } from '../../../platform/errors/define-errors.js';

export const AnthropicRequestError = defineErrors({
  invalid_claude_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A Messages request that cannot be served as written; the text names the field.',
  },
  thread_unsupported: {
    status: 400,
    type: 'invalid_request_error',
    zh: '该模型不支持 thread，请发送完整的对话',
    en: 'This model does not support threads; send the whole conversation',
    when: 'A Messages request names a server-side thread, and its channel speaks another API.',
  },
});

/** The details with which Anthropic refuses a thread; its packages then send the whole conversation. */
const THREAD_UNSUPPORTED = { error_code: 'thread_unsupported_request', unsupported: ['model'] };

/** A request that continues what only Anthropic's own servers keep. */
export function unsupportedThread(): AppError {
  return new AppError(AnthropicRequestError.thread_unsupported, {}, { vendorDetails: THREAD_UNSUPPORTED });
}

/** A request that the Anthropic routes refuse as written; `detail` names the field and what is wrong with it. */
export function invalidMessage(detail: string): AppError {
  return new AppError(AnthropicRequestError.invalid_claude_request, { detail });
}
