import { AppError, type LocalText } from '../../../common/errors/app-error.js';
import { defineErrors } from '../../../common/errors/define-errors.js';
import { THREAD_UNSUPPORTED } from '../../models/claude/threads.js';

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

/** A request that names a thread, for a channel with another API. Only Anthropic's servers store threads. */
export function unsupportedThread(): AppError {
  return new AppError(AnthropicRequestError.thread_unsupported, {}, { vendorDetails: THREAD_UNSUPPORTED });
}

/**
 * A request that continues a thread that is not available to this client.
 * @param reason the cause
 */
export function unknownThread(reason: LocalText): AppError {
  const vendorDetails = { error_code: 'thread_not_found' };
  return new AppError(AnthropicRequestError.thread_not_found, { reason }, { vendorDetails });
}

/** A request that is invalid on the Anthropic routes; `detail` names the field and the problem. */
export function invalidMessage(detail: string): AppError {
  return new AppError(AnthropicRequestError.invalid_claude_request, { detail });
}
