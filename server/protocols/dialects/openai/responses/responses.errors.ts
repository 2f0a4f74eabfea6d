import { AppError, type LocalText } from '../../../../common/errors/app-error.js';
import { defineErrors } from '../../../../common/errors/define-errors.js';

/** Errors of invalid requests on the Responses routes. */
export const ResponsesError = defineErrors({
  invalid_responses_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A Responses request that cannot be served as written; the text names the field.',
  },
  previous_response_not_found: {
    status: 400,
    type: 'invalid_request_error',
    param: 'previous_response_id',
    zh: '无法接续响应 {id}：{reason}，请在 input 中传入完整对话',
    en: "Previous response with id '{id}' not found: {reason}. Send the whole conversation in input",
  },
  item_not_found: {
    status: 400,
    type: 'invalid_request_error',
    param: 'input',
    zh: '响应不会被保存，找不到条目 {id}：请传入条目本身（在客户端设置 store: false）',
    en: "Responses are not stored, so item '{id}' is unknown: send the item itself (clients do with store: false)",
  },
  response_not_found: {
    status: 404,
    type: 'invalid_request_error',
    zh: '找不到响应 {id}',
    en: "Response with id '{id}' not found",
    when: 'The response does not exist here or belongs to another user.',
  },
  response_unavailable: {
    status: 404,
    type: 'invalid_request_error',
    zh: '保存响应 {id} 的渠道已不可用',
    en: "The channel that stores response '{id}' is not available",
    when: 'The channel, or its key, that stores a response was disabled or removed.',
  },
  api_not_implemented: {
    status: 501,
    zh: 'API not implemented',
    en: 'API not implemented',
  },
});

/**
 * The error of an invalid request.
 * @param detail the problem, naming the field
 */
export function invalidRequest(detail: string, param?: string): AppError {
  return new AppError(ResponsesError.invalid_responses_request, { detail }, { param });
}

/** Translated responses are not stored. */
export const NOT_STORED: LocalText = { zh: '该模型的响应不会被保存', en: 'responses of this model are not stored' };

/**
 * The error of a call that continues a response which its upstream does not have.
 * @param reason the cause
 */
export function previousNotFound(id: string, reason: LocalText): AppError {
  return new AppError(ResponsesError.previous_response_not_found, { id, reason });
}
