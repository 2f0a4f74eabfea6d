import { defineErrors } from '../../../common/errors/define-errors.js';

export const ModelError = defineErrors({
  model_not_found: {
    status: 404,
    type: 'invalid_request_error',
    param: 'model',
    zh: '模型 {model} 不存在',
    en: "The model '{model}' does not exist",
    when: 'A call for a model that no channel has is rejected with this code and the text of `no_channel`.',
  },
});
