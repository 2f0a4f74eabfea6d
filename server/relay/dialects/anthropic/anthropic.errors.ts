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
});

/** A request that the Anthropic routes refuse as written; `detail` names the field and what is wrong with it. */
export function invalidMessage(detail: string): AppError {
  return new AppError(AnthropicRequestError.invalid_claude_request, { detail });
}
