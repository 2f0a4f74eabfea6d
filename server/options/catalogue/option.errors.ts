import { defineErrors } from '../../common/errors/define-errors.js';

export const OptionError = defineErrors({
  option_body_invalid: { status: 400, envelopeStatus: 400, zh: '无效的参数', en: 'Invalid parameter' },
  options_changed_meanwhile: {
    status: 409,
    zh: '设置已被修改，请重新预览后再试',
    en: 'The settings have changed in the meantime. Make a new preview and try again',
  },
  option_conflict: {
    status: 409,
    zh: '其他人刚修改了：{keys}',
    en: 'Changed by another user in the meantime: {keys}',
  },
  option_unknown: { status: 400, zh: '未知的选项：{key}', en: 'Unknown option: {key}' },
  option_root_only: {
    status: 403,
    zh: '只有超级管理员可以修改选项 {key}',
    en: 'Only the super administrator may change option {key}',
  },
  option_too_long: {
    status: 400,
    zh: '选项 {key} 不能超过 {max} 个字符',
    en: 'Option {key} may have at most {max} characters',
  },
  option_not_boolean: {
    status: 400,
    zh: '选项 {key} 只能是 true 或 false',
    en: 'Option {key} must be true or false',
  },
  option_not_integer: {
    status: 400,
    zh: '选项 {key} 必须是 {min} 到 {max} 之间的整数',
    en: 'Option {key} must be a whole number from {min} to {max}',
  },
  check_in_max_below_reward: {
    status: 400,
    zh: '签到最大额度不能小于签到额度',
    en: 'The maximum of a check-in must not be less than its reward',
  },
  option_pattern_invalid: {
    status: 400,
    zh: '选项 {key} 第 {line} 行的正则表达式无效：{pattern}',
    en: 'Option {key} has an invalid pattern in line {line}: {pattern}',
    when: 'A pattern of RE2 has no look-arounds and no back-references.',
  },
  group_ratio_without_default: {
    status: 400,
    zh: '选项 {key} 必须包含分组 default，新用户属于该分组',
    en: 'Option {key} must contain the group default, which new users have',
  },
  option_url_has_query: {
    status: 400,
    zh: '选项 {key} 不能包含 ? 或 #',
    en: 'Option {key} must not contain ? or #',
  },
  option_not_certificates: {
    status: 400,
    zh: '选项 {key} 必须是最多 {max} 个 X.509 证书（PEM，RSA 2048 位及以上）',
    en: 'Option {key} must be at most {max} X.509 certificates in PEM, with RSA keys of 2048 bits or more',
  },
  option_not_rsa_key: {
    status: 400,
    zh: '选项 {key} 必须是 PEM 格式的 RSA 私钥（2048 位及以上），且不带密码',
    en: 'Option {key} must be an RSA private key of 2048 bits or more in PEM, without a passphrase',
  },
  saml_certificate_missing: {
    status: 400,
    zh: '请先填入 SAML 签名证书，再填入其私钥',
    en: 'Enter the SAML signing certificate before its private key',
  },
  option_not_currency: {
    status: 400,
    zh: '选项 {key} 必须是 ISO 4217 货币代码，例如 USD',
    en: 'Option {key} must be an ISO 4217 currency code, such as USD',
  },
  option_not_prefix: {
    status: 400,
    zh: '选项 {key} 必须由 1 至 16 个字母、数字或连字符组成，并以字母或数字开头',
    en: 'Option {key} must have 1 to 16 letters, digits and hyphens, and start with a letter or digit',
  },
  option_not_decimal: {
    status: 400,
    zh: '选项 {key} 必须是 {min} 到 {max} 之间的数字',
    en: 'Option {key} must be a number from {min} to {max}',
  },
  option_not_url: {
    status: 400,
    zh: '选项 {key} 必须以 http:// 或 https:// 开头',
    en: 'Option {key} must start with http:// or https://',
  },
  option_not_time_zone: {
    status: 400,
    zh: '选项 {key} 必须是 IANA 时区名称，例如 Asia/Shanghai',
    en: 'Option {key} must be the IANA name of a time zone, such as Asia/Shanghai',
  },
  option_not_time: {
    status: 400,
    zh: '选项 {key} 必须是带时区的 ISO 8601 时间，例如 2026-11-25T22:30:00Z',
    en: 'Option {key} must be an ISO 8601 time with an offset, such as 2026-11-25T22:30:00Z',
  },
  option_not_scopes: {
    status: 400,
    zh: '选项 {key} 必须是以空格分隔的权限范围，并包含 openid',
    en: 'Option {key} must be scopes separated by spaces, including openid',
  },
  option_not_choice: {
    status: 400,
    zh: '选项 {key} 只能是以下之一：{choices}',
    en: 'Option {key} must be one of: {choices}',
  },
  option_not_json: { status: 400, zh: '不是合法的 JSON 字符串', en: 'not valid JSON' },
  option_needs_ratios: {
    status: 400,
    zh: '选项 {key} 必须是由名称到不小于 0 的数字组成的 JSON 对象：{name}',
    en: 'Option {key} must be a JSON object of names and numbers not less than 0: {name}',
  },
  option_needs_video_prices: {
    status: 400,
    zh: '选项 {key} 必须是由模型到“分辨率到不小于 0 的数字”对象组成的 JSON 对象：{name}',
    en: 'Option {key} must be a JSON object of models with objects of resolutions and numbers not less than 0: {name}',
  },
  option_needs_tool_prices: {
    status: 400,
    zh: '选项 {key} 必须是由“工具”或“工具:模型前缀*”到不小于 0 的数字组成的 JSON 对象：{name}',
    en: 'Option {key} must be a JSON object of tools, or tool:model-prefix*, and numbers not less than 0: {name}',
  },
  option_needs_price_tiers: {
    status: 400,
    zh: '选项 {key} 必须是由模型到列表组成的 JSON 对象，列表项为 above（token 数）和各项倍率（如 input、output、cache_read）：{name}',
    en: 'Option {key} must be a JSON object of models and lists of above (tokens) with factors such as input, output, cache_read: {name}',
  },
  option_needs_service_tiers: {
    status: 400,
    zh: '选项 {key} 必须是由模型到服务层级及其倍率组成的 JSON 对象，倍率为不小于 0 的数字，或按 input、output 等分项的数字：{name}',
    en: 'Option {key} must be a JSON object of models, their service tiers and factors: a number not less than 0, or such numbers by input, output …: {name}',
  },
  option_needs_price_hours: {
    status: 400,
    zh: '选项 {key} 必须是由模型到列表组成的 JSON 对象，列表项为 from、to（UTC 时间 HH:MM）和 factor：{name}',
    en: 'Option {key} must be a JSON object of models and lists of from and to (HH:MM in UTC) with a factor: {name}',
  },
  option_needs_counts: {
    status: 400,
    zh: '选项 {key} 必须是由名称到正整数组成的 JSON 对象：{name}',
    en: 'Option {key} must be a JSON object of names and positive whole numbers: {name}',
  },
  option_needs_texts: {
    status: 400,
    zh: '选项 {key} 必须是由名称到文本组成的 JSON 对象',
    en: 'Option {key} must be a JSON object of names and strings',
  },
  option_needs_list: {
    status: 400,
    zh: '选项 {key} 必须是由文本组成的 JSON 数组',
    en: 'Option {key} must be a JSON array of strings',
  },
  option_needs_chats: {
    status: 400,
    zh: '选项 {key} 必须是 JSON 数组，每一项只有一个名称和一个链接',
    en: 'Option {key} must be a JSON array whose items have one name and one link each',
  },
  option_needs_limits: {
    status: 400,
    zh: '选项 {key} 必须是 JSON 对象：对象类型（token、user、group、channel、key）→ ID 或名称（* 表示其余全部）→ 限制（calls、requests、tokens 以及用户、分组和渠道的 day、week、month 为正整数；atLimit 为 refuse、queue，或渠道的 fallback；queueSeconds 为 1 到 600）。不正确：{name}',
    en: 'Option {key} must be a JSON object of subjects (token, user, group, channel, key), ids or names (* for all others) and limits: calls, requests, tokens and, for users, groups and channels, day, week and month as positive whole numbers, atLimit as refuse, queue or, for channels and keys, fallback, queueSeconds from 1 to 600. Not valid: {name}',
  },
  option_needs_headers: {
    status: 400,
    zh: '选项 {key} 必须是“模型 → 请求头 → 值”的 JSON 对象',
    en: 'Option {key} must be a JSON object: model → header → value or values',
  },
  option_needs_aliases: {
    status: 400,
    zh: '选项 {key} 中的别名 {name} 无效：需要 1 到 10 个目标，每个目标有 model，可选 group 和 when（条件列表）',
    en: 'Alias {name} of option {key} is invalid: it needs 1 to 10 targets with a model each and, optionally, a group and conditions (when)',
  },
  option_alias_cycle: {
    status: 400,
    zh: '选项 {key} 中的别名 {name} 指回了自己',
    en: 'Alias {name} of option {key} leads back to itself',
  },
  option_needs_strategies: {
    status: 400,
    zh: '选项 {key} 必须是“分组 → 路由策略”的 JSON 对象，策略为 priority、cheapest、fastest 或 least_busy。不正确：{name}',
    en: 'Option {key} must be a JSON object: group → routing strategy, one of priority, cheapest, fastest and least_busy. Not valid: {name}',
  },
  group_ratio_negative: {
    status: 400,
    zh: 'group ratio must be not less than 0: {name}',
    en: 'group ratio must be not less than 0: {name}',
  },
  email_domain_invalid: {
    status: 400,
    zh: '邮箱域名格式不正确：{domain}',
    en: 'Invalid email domain: {domain}',
  },
  email_domain_duplicate: {
    status: 400,
    zh: '该域名已存在于白名单中：{domain}',
    en: 'This domain is already in the list: {domain}',
  },
  email_domains_unconfigured: {
    status: 400,
    zh: '无法启用邮箱域名限制，请先填入限制的邮箱域名！',
    en: 'Fill in the allowed email domains before you enable the restriction',
  },
  turnstile_unconfigured: {
    status: 400,
    zh: '无法启用 Turnstile 校验，请先填入 Turnstile 校验相关配置信息！',
    en: 'Fill in the Turnstile keys before you enable the bot check',
  },
  payment_unconfigured: {
    status: 400,
    zh: '请先填写服务器地址',
    en: 'Fill in the server address first',
  },
});
