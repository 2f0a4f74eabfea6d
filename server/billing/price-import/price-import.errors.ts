import { defineErrors } from '../../common/errors/define-errors.js';

export const PriceImportError = defineErrors({
  price_list_missing: {
    status: 400,
    zh: '请提供价格表内容或其 https 地址（二选一）',
    en: 'Provide either the content of a price list or its https address',
  },
  price_list_unreadable: {
    status: 400,
    zh: '无法识别的价格表：支持 models.dev、LiteLLM 和本系统导出的格式',
    en: 'Unknown format: expected a price list from models.dev or LiteLLM, or an export of this system',
  },
  price_list_not_https: {
    status: 400,
    zh: '价格表地址必须以 https:// 开头',
    en: 'The address must start with https://',
  },
  price_list_unreachable: {
    status: 502,
    zh: '获取价格表失败：{reason}',
    en: 'The price list could not be fetched: {reason}',
  },
  price_list_too_large: {
    status: 400,
    zh: '价格表不能超过 {max} MiB',
    en: 'A price list can have at most {max} MiB',
  },
  price_preview_outdated: {
    status: 409,
    zh: '价格表或当前价格已变化，请重新预览',
    en: 'The list or the current prices have changed since the preview; make a new one',
  },
  price_not_in_preview: {
    status: 400,
    zh: '模型 {model} 不在可导入的更改之中',
    en: 'The preview has no change for the model {model}',
  },
  price_import_not_ready: {
    status: 409,
    zh: '该价格导入尚未就绪或已结束',
    en: 'This price import is not ready yet, or has ended',
  },
  price_version_not_revertible: {
    status: 409,
    zh: '该版本已撤销，或其价格此后均已更改',
    en: 'This version was reverted, or all its prices have changed since',
  },
  price_models_missing: { status: 400, zh: '请选择要导入的模型', en: 'Choose the models to import' },
});
