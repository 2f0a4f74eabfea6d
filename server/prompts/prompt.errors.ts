import { defineErrors } from '../common/errors/define-errors.js';

export const PromptError = defineErrors({
  prompt_not_found: {
    status: 404,
    zh: '提示词不存在，或未与您共享',
    en: 'Prompt not found, or it is not shared with you',
  },
  prompt_name_invalid: {
    status: 400,
    zh: '提示词名称不能为空，且最多 100 个字符',
    en: 'A prompt needs a name of at most 100 characters',
  },
  prompt_read_only: {
    status: 403,
    zh: '只有创建者可以修改提示词，您可以另存为自己的提示词',
    en: 'Only the owner of a prompt can change it; you can save your own copy',
  },
  prompt_limit_reached: {
    status: 409,
    zh: '已保存的提示词数量已达上限（{limit} 个），请先删除一些',
    en: 'You have saved {limit} prompts, which is the limit: delete some first',
  },
  prompt_json_invalid: {
    status: 400,
    zh: '工具须为 JSON 数组，输出结构须为 JSON 对象',
    en: 'Tools must be a JSON array, and the response schema a JSON object',
  },
});
