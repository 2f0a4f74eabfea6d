import { defineErrors } from '../../../common/errors/define-errors.js';

/** Errors of invalid requests on the OpenAI-style routes. */
export const OpenAiRequestError = defineErrors({
  model_required: {
    status: 400,
    type: 'invalid_request_error',
    param: 'model',
    zh: 'model is required',
    en: 'model is required',
  },
  invalid_text_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A chat, completion or moderation request that cannot be served as written; the text names the field.',
  },
  invalid_embedding_request: {
    status: 400,
    type: 'invalid_request_error',
    param: 'input',
    zh: '{detail}',
    en: '{detail}',
    when: 'An embedding request without usable input; the text names the field.',
  },
});
