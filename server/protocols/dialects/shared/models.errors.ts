import { defineErrors } from '../../../common/errors/define-errors.js';

export const ModelError = defineErrors({
  model_not_found: {
    status: 404,
    type: 'invalid_request_error',
    param: 'model',
    zh: '模型 {model} 不存在',
    en: "The model '{model}' does not exist",
  },
});
