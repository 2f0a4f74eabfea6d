import { defineErrors } from '../../common/errors/define-errors.js';

export const RedemptionError = defineErrors({
  redemption_not_found: { status: 404, zh: '兑换码不存在', en: 'Redemption code not found' },
  redemption_name_length: {
    status: 400,
    zh: '兑换码名称长度必须在1-20之间',
    en: 'The name of a redemption code must be 1 to 20 characters long',
  },
  redemption_name_required: { status: 400, zh: '名称不能为空', en: 'Please enter a name' },
  redemption_quota_invalid: {
    status: 400,
    zh: '兑换码额度必须是正整数',
    en: 'The quota of a redemption code must be a whole number of at least 1',
  },
  redemption_count_too_small: {
    status: 400,
    zh: '兑换码个数必须大于0',
    en: 'The number of redemption codes must be greater than 0',
  },
  redemption_count_too_large: {
    status: 400,
    zh: '一次兑换码批量生成的个数不能大于 100',
    en: 'You can create at most 100 redemption codes at a time',
  },
  redemption_count_with_key: {
    status: 400,
    zh: '自定义兑换码内容时，个数必须为 1',
    en: 'With a custom code, the number of redemption codes must be 1',
  },
  redemption_max_uses_invalid: {
    status: 400,
    zh: '最大使用次数必须是正整数，或 -1 表示不限',
    en: 'The number of uses must be a whole number of at least 1, or -1 for no limit',
  },
  redemption_key_too_long: {
    status: 400,
    zh: '兑换码内容最多 32 个字符',
    en: 'A redemption code can be at most 32 characters long',
  },
  redemption_key_taken: { status: 400, zh: '兑换码内容已存在', en: 'This redemption code already exists' },
  redemption_validity_invalid: {
    status: 400,
    zh: '兑换码有效期无效，结束时间必须晚于开始时间',
    en: 'A redemption code must expire after it becomes valid',
  },
  redemption_status_invalid: {
    status: 400,
    zh: '兑换码状态只能设为启用（1）或禁用（2）',
    en: 'A redemption code can only be set to enabled (1) or disabled (2)',
  },
  redemption_used_is_final: {
    status: 400,
    zh: '兑换码已被使用，无法修改',
    en: 'This redemption code has been used and can no longer be changed',
  },
  redemption_disabled: {
    status: 400,
    zh: '兑换码已被禁用，请先启用再修改',
    en: 'This redemption code is disabled; enable it to change it',
  },
  redemption_ids_required: { status: 400, zh: 'ID列表不能为空', en: 'The list of ids cannot be empty' },

  redemption_code_required: { status: 400, zh: '未提供兑换码', en: 'No redemption code was provided' },
  redemption_unknown: {
    status: 400,
    zh: '兑换失败，无效的兑换码',
    en: 'Redemption failed: invalid code',
  },
  redemption_used: {
    status: 400,
    zh: '兑换失败，该兑换码已被使用',
    en: 'Redemption failed: this code can no longer be used',
  },
  gift_used_up: {
    status: 400,
    zh: '兑换失败，该礼品码已达到最大使用次数',
    en: 'Redemption failed: this gift code has reached its usage limit',
  },
  gift_used_before: {
    status: 400,
    zh: '兑换失败，您已经使用过这个礼品码',
    en: 'Redemption failed: you have already used this gift code',
  },
  redemption_not_yet_valid: {
    status: 400,
    zh: '兑换失败，兑换码尚未生效',
    en: 'Redemption failed: this code is not valid yet',
  },
  redemption_expired: { status: 400, zh: '兑换失败，兑换码已过期', en: 'Redemption failed: this code has expired' },
});
