import type { LocalText } from '../../../common/errors/app-error.js';

/** The texts of failed validators, by the validator's name. `{limit}` is the bound of the validator. */
const TEXTS: Record<string, LocalText> = {
  isString: { zh: '必须是文本', en: 'must be a text' },
  isInt: { zh: '必须是整数', en: 'must be a whole number' },
  isBoolean: { zh: '必须是 true 或 false', en: 'must be true or false' },
  isArray: { zh: '必须是列表', en: 'must be a list' },
  isDate: { zh: '必须是日期', en: 'must be a date' },
  isIn: { zh: '不在允许的值之中', en: 'is not one of the values allowed' },
  isNotEmpty: { zh: '不能为空', en: 'must not be empty' },
  maxLength: { zh: '最多 {limit} 个字符', en: 'must have at most {limit} characters' },
  min: { zh: '不能小于 {limit}', en: 'must be at least {limit}' },
  max: { zh: '不能大于 {limit}', en: 'must be at most {limit}' },
  arrayMaxSize: { zh: '最多 {limit} 项', en: 'must have at most {limit} entries' },
};

const OTHERWISE: LocalText = { zh: '格式不正确', en: 'is not valid' };

/**
 * The text for a failed validator without an error of its own.
 * @param message the validator's message, which is in English only but contains the limit
 */
export function constraintText(name: string, message: string): LocalText {
  const { zh, en } = TEXTS[name] ?? OTHERWISE;
  const limit = /-?\d+(?!.*\d)/.exec(message)?.[0] ?? '';
  return { zh: zh.replace('{limit}', limit), en: en.replace('{limit}', limit) };
}
