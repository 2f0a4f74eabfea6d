import { defineErrors } from '../../common/errors/define-errors.js';

/** `name` is the number of the rule. */
export const ClaimRuleError = defineErrors({
  claim_rules_no_list: {
    status: 400,
    zh: '选项 {key} 必须是最多 200 条规则的 JSON 数组',
    en: 'Option {key} must be a JSON array of at most 200 rules',
  },
  claim_rule_field_unknown: {
    status: 400,
    zh: '选项 {key} 的规则包含未知字段：{name}',
    en: 'Option {key} has a rule with an unknown field: {name}',
  },
  claim_rule_claim_invalid: {
    status: 400,
    zh: '选项 {key} 第 {name} 条规则：claim 必须是声明的名称，或以点分隔的路径，例如 realm_access.roles',
    en: 'Option {key}, rule {name}: claim must be the name of a claim, or a path with dots such as realm_access.roles',
  },
  claim_rule_value_invalid: {
    status: 400,
    zh: '选项 {key} 第 {name} 条规则：value 必须是 1 到 200 个字符的文本',
    en: 'Option {key}, rule {name}: value must be a string of 1 to 200 characters',
  },
  claim_rule_without_effect: {
    status: 400,
    zh: '选项 {key} 第 {name} 条规则：必须包含 role、staffRole、group 或 team',
    en: 'Option {key}, rule {name}: one of role, staffRole, group and team is required',
  },
  claim_rule_role_invalid: {
    status: 400,
    zh: '选项 {key} 第 {name} 条规则：role 只能是 1 或 10，规则不能授予超级管理员',
    en: 'Option {key}, rule {name}: role must be 1 or 10; rules cannot assign the super administrator role',
  },
  claim_rule_staff_role_unknown: {
    status: 400,
    zh: '选项 {key} 第 {name} 条规则：staffRole 只能是 support、finance、channels 或 auditor',
    en: 'Option {key}, rule {name}: staffRole must be support, finance, channels or auditor',
  },
  claim_rule_group_unknown: {
    status: 400,
    zh: '选项 {key} 第 {name} 条规则：该用户分组不存在',
    en: 'Option {key}, rule {name}: user group not found',
  },
  claim_rule_team_unknown: {
    status: 400,
    zh: '选项 {key} 第 {name} 条规则：team 必须是现有团队的 ID',
    en: 'Option {key}, rule {name}: team must be the id of an existing team',
  },
  claim_rule_team_role_invalid: {
    status: 400,
    zh: '选项 {key} 第 {name} 条规则：teamRole 只能是 owner、manager 或 member，并且需要 team',
    en: 'Option {key}, rule {name}: teamRole must be owner, manager or member, and needs a team',
  },
});
