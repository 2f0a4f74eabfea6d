import { AppError, type LocalText } from '../../../common/errors/app-error.js';
import { defineErrors } from '../../../common/errors/define-errors.js';

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
  thread_not_found: {
    status: 404,
    type: 'not_found_error',
    zh: '找不到 thread：{reason}，请发送完整的对话',
    en: 'Thread not found: {reason}. Send the whole conversation',
    when: 'A Messages request continues a thread whose channel is not available, or another user’s.',
  },
});

/** The details with which Anthropic refuses a thread; its packages then send the whole conversation. */
const THREAD_UNSUPPORTED = { error_code: 'thread_unsupported_request', unsupported: ['model'] };

/** A request that continues what only Anthropic's own servers keep. */
export function unsupportedThread(): AppError {
  return new AppError(AnthropicRequestError.thread_unsupported, {}, { vendorDetails: THREAD_UNSUPPORTED });
}

/** A request that continues a thread which nobody has for this client. @param reason why */
export function unknownThread(reason: LocalText): AppError {
  const vendorDetails = { error_code: 'thread_not_found' };
  return new AppError(AnthropicRequestError.thread_not_found, { reason }, { vendorDetails });
}

/** A request that the Anthropic routes refuse as written; `detail` names the field and what is wrong with it. */
export function invalidMessage(detail: string): AppError {
  return new AppError(AnthropicRequestError.invalid_claude_request, { detail });
}
