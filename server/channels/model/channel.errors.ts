import { defineErrors } from '../../common/errors/define-errors.js';

const notJson = (zh: string, en: string) => ({
  status: 400,
  zh: `${zh}必须是合法的 JSON 格式！`,
  en: `${en} must be valid JSON`,
});

export const ChannelError = defineErrors({
  channel_not_found: { status: 404, zh: '渠道不存在', en: 'Channel not found' },
  channel_name_and_key_required: {
    status: 400,
    zh: '请填写渠道名称和渠道密钥！',
    en: 'Fill in the name and the key of the channel',
  },
  channel_name_too_long: {
    status: 400,
    zh: '渠道名称不能超过 100 个字符',
    en: 'The name of a channel can have at most 100 characters',
  },
  channel_models_required: { status: 400, zh: '请至少选择一个模型！', en: 'Choose at least one model' },
  channel_model_name_too_long: { status: 400, zh: '模型名称过长: {name}', en: 'This model name is too long: {name}' },
  channel_too_many_models: {
    status: 400,
    zh: '模型数量不能超过 2000 个',
    en: 'A channel can have at most 2,000 models',
  },
  channel_models_left: {
    status: 400,
    zh: '渠道「{name}」至少需要保留一个模型',
    en: 'The channel “{name}” would have no models left',
  },
  channel_groups_required: { status: 400, zh: '请至少选择一个分组！', en: 'Choose at least one group' },
  channel_group_invalid: {
    status: 400,
    zh: '分组名称无效（1 至 64 个字符）',
    en: 'A group name must have 1 to 64 characters',
  },
  channel_group_not_usable: { status: 403, zh: '无权访问该分组', en: 'You may not use the group {group}' },
  channel_type_unknown: { status: 400, zh: '未知的渠道类型：{type}', en: 'Unknown channel type: {type}' },
  channel_key_shape: {
    status: 400,
    zh: '该类型渠道的密钥格式应为：{format}',
    en: 'A key of this channel type must have the form {format}',
  },
  channel_key_invalid: {
    status: 400,
    zh: '渠道密钥只能包含可见的英文字符、数字与符号',
    en: 'A key can contain only visible ASCII characters',
  },
  channel_key_not_found: { status: 404, zh: '渠道密钥不存在', en: 'Channel key not found' },
  channel_key_required: { status: 400, zh: '请填写密钥', en: 'Fill in the key' },
  channel_last_key: { status: 400, zh: '渠道至少需要保留一个密钥', en: 'A channel must have at least one key' },
  channel_single_key: {
    status: 400,
    zh: '该类型渠道只能有一个密钥',
    en: 'A channel of this type can have only one key',
  },
  channel_too_many_keys: { status: 400, zh: '渠道密钥不能超过 1000 个', en: 'A channel can have at most 1,000 keys' },
  channel_keys_disabled: {
    status: 400,
    zh: '渠道「{name}」的密钥均已停用，请先启用其中一个',
    en: 'All keys of the channel “{name}” are disabled: enable one first',
  },
  channel_key_needed: {
    status: 400,
    zh: '更改上游地址时，请重新填写渠道密钥',
    en: 'Enter the key again when you change the upstream host',
  },
  channel_region_required: { status: 400, zh: '部署地区不能为空', en: 'Fill in the region' },
  channel_region_not_json: {
    status: 400,
    zh: '部署地区必须是合法的 JSON 格式！',
    en: 'The regions must be valid JSON',
  },
  channel_region_without_default: {
    status: 400,
    zh: '部署地区必须包含default字段',
    en: 'The regions must include the field default',
  },
  channel_tag_required: { status: 400, zh: 'tag不能为空', en: 'Fill in the tag' },
  channel_tag_too_long: { status: 400, zh: '标签不能超过 64 个字符', en: 'A tag can have at most 64 characters' },
  channel_tag_not_found: { status: 404, zh: '标签不存在', en: 'Tag not found' },
  channel_tag_unchanged: { status: 400, zh: '没有任何修改！', en: 'Nothing has been changed' },
  channel_tag_priority_invalid: {
    status: 400,
    zh: '优先级必须是整数！',
    en: 'The priority must be a whole number',
  },
  channel_base_url_invalid: {
    status: 400,
    zh: '代理地址必须是以 http:// 或 https:// 开头的完整地址，且不含用户名、查询参数与片段',
    en: 'The base URL must be a complete http:// or https:// address without credentials, query or fragment',
  },
  channel_priority_invalid: {
    status: 400,
    zh: '优先级必须是不小于 -999 的整数！',
    en: 'The priority must be a whole number, -999 or more',
  },
  channel_weight_invalid: {
    status: 400,
    zh: '权重必须是非负整数！',
    en: 'The weight must be a whole number, 0 or more',
  },
  channel_status_invalid: {
    status: 400,
    zh: '渠道状态只能设为启用（1）或禁用（2）',
    en: 'A channel can only be set to enabled (1) or disabled (2)',
  },
  model_mapping_not_json: notJson('模型映射', 'The model mapping'),
  model_mapping_invalid: {
    status: 400,
    zh: '模型映射必须是模型名称到模型名称的 JSON 对象！',
    en: 'The model mapping must be a JSON object of model names',
  },
  model_mapping_cycle: {
    status: 400,
    zh: '模型映射存在循环：{name}',
    en: 'The model mapping has a cycle: {name}',
  },
  status_code_mapping_not_json: notJson('状态码复写', 'The status code mapping'),
  status_code_mapping_invalid: {
    status: 400,
    zh: '状态码复写必须是状态码到状态码的 JSON 对象，例如 {"400":"500"}！',
    en: 'The status code mapping must be a JSON object of status codes, such as {"400":"500"}',
  },
  param_override_not_json: notJson('参数覆盖', 'The parameter override'),
  param_override_invalid: {
    status: 400,
    zh: '参数覆盖必须是 JSON 对象！',
    en: 'The parameter override must be a JSON object',
  },
  channel_setting_not_json: notJson('渠道额外设置', 'The extra settings'),
  channel_setting_invalid: {
    status: 400,
    zh: '渠道额外设置必须是 JSON 对象，且各项类型正确：{detail}',
    en: 'The extra settings must be a JSON object whose entries have the right types: {detail}',
  },
  channel_batch_empty: { status: 400, zh: '参数错误', en: 'Choose at least one channel' },
  fetch_models_key_required: { status: 400, zh: '请填写密钥', en: 'Fill in the key' },
});

export const ChannelBalanceError = defineErrors({
  channel_balance_unsupported: {
    status: 400,
    zh: '尚未实现',
    en: 'Upstreams of this type do not report a balance',
  },
  /** Never has the upstream's own status: a browser would treat a 401 as the end of the session. */
  channel_balance_failed: {
    status: 502,
    envelopeStatus: 200,
    zh: '{reason}',
    en: '{reason}',
    when: 'The upstream did not return the balance; the text is its error message.',
  },
  channel_balances_running: {
    status: 409,
    zh: '余额更新已在运行中',
    en: 'The balances of the channels are already being refreshed',
  },
});

export const ChannelTestError = defineErrors({
  channel_test_unsupported: {
    status: 400,
    zh: '该渠道类型不支持测试：{label}',
    en: 'Channels of this type cannot be tested: {label}',
  },
  channel_test_model_required: {
    status: 400,
    zh: '该渠道的模型测试费用较高，请指定要测试的模型',
    en: 'Every test of this channel is charged: specify the model to test',
  },
  channel_tests_running: { status: 409, zh: '测试已在运行中', en: 'A channel test is already running' },
});
