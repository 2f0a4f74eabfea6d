import { defineErrors } from '../../common/errors/define-errors.js';

export const ListingError = defineErrors({
  model_list_unsupported: {
    status: 400,
    envelopeStatus: 200,
    zh: '该类型渠道不支持获取模型列表',
    en: 'Upstreams of this type do not provide a list of models',
  },
  model_list_unreadable: {
    status: 502,
    envelopeStatus: 200,
    zh: '获取模型列表失败',
    en: 'The upstream did not return a list of models',
  },
});
