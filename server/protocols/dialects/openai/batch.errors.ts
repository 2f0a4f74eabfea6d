import { defineErrors } from '../../../common/errors/define-errors.js';

const invalid = { status: 400, type: 'invalid_request_error' };

/** Errors of files and batches. */
export const BatchError = defineErrors({
  invalid_batch_line: {
    ...invalid,
    zh: '第 {line} 行无效：{reason}',
    en: 'Line {line} is invalid: {reason}',
    when: 'A line of an uploaded file, or a request of a message batch, cannot be served; the first one is 1.',
  },
  empty_batch: { ...invalid, zh: '批处理不包含任何请求', en: 'The batch contains no requests' },
  too_many_batch_requests: {
    ...invalid,
    zh: '批处理最多包含 {max} 个请求',
    en: 'A batch can contain at most {max} requests',
  },
  batch_models_differ: {
    ...invalid,
    zh: '一个输入文件中的所有请求必须使用同一个模型和接口',
    en: 'All requests of an input file must use one model and one endpoint',
  },
  invalid_batch_request: {
    ...invalid,
    zh: '{detail}',
    en: '{detail}',
    when: 'A request about files or batches cannot be served as written; the text names the field.',
  },
  file_purpose_not_supported: {
    ...invalid,
    param: 'purpose',
    zh: '不支持用途 {purpose}，仅支持 batch、assistants、vision 和 user_data',
    en: 'Purpose {purpose} is not supported, only batch, assistants, vision and user_data',
  },
  file_too_large: {
    status: 413,
    type: 'invalid_request_error',
    param: 'file',
    zh: '文件超过 {max} MB',
    en: 'The file is larger than {max} MB',
  },
  file_storage_full: {
    status: 403,
    type: 'invalid_request_error',
    param: 'file',
    zh: '账户保存的文件将超过 {max} MB，请先删除部分文件',
    en: 'The stored files of the account would be larger than {max} MB: delete some first',
  },
  batches_not_supported: {
    ...invalid,
    zh: '模型 {model} 的渠道均不支持批处理',
    en: 'No channel of model {model} supports batches',
  },
  files_not_supported: {
    ...invalid,
    zh: '分组 {group} 的渠道均不支持文件',
    en: 'No channel of group {group} stores files',
  },
  file_at_another_channel: {
    ...invalid,
    zh: '保存文件 {id} 的渠道不提供模型 {model}：请在上传文件时用 model 字段指定模型',
    en: "The channel that stores file '{id}' does not serve model {model}: upload the file with the form field model",
    when: 'A request names files of several channels or keys, or a model that the channel of its files does not serve.',
  },
  file_not_found: { status: 404, type: 'invalid_request_error', zh: '找不到文件 {id}', en: "No such file: '{id}'" },
  batch_not_found: { status: 404, type: 'invalid_request_error', zh: '找不到批处理 {id}', en: "No such batch: '{id}'" },
  batch_unavailable: {
    status: 404,
    type: 'invalid_request_error',
    zh: '保存 {id} 的渠道已不可用',
    en: "The channel that stores '{id}' is not available",
    when: 'The channel, or its key, that stores a file or a batch was disabled or removed.',
  },
  batch_not_ended: {
    ...invalid,
    zh: '批处理 {id} 尚未结束',
    en: "Batch '{id}' has not ended",
  },
});
