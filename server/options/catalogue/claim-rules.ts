import { STAFF_ROLE_NAMES, type StaffRole } from '../../common/permissions.js';
import { Role, TeamRole } from '../../common/principal.js';
import type { JsonValue } from '../../platform/json/strict-json.js';
import { ClaimRuleError } from './claim-rule.errors.js';
import type { OptionDefinition } from './option-definition.js';
import { entriesOf, json, misfit } from './option-json-kinds.js';

const MAX_RULES = 200;
const MAX_TEXT = 200;
const TEAM_ROLES = Object.values(TeamRole);
const FIELDS = ['claim', 'value', 'role', 'staffRole', 'group', 'team', 'teamRole'];

/** The assignments to users whose claim has a value. At least one of `role`, `staffRole`, `group` and `team` is set. */
export interface ClaimRule {
  /** The name of a claim, or names separated by dots. */
  readonly claim: string;
  /** The value, or one of the values of a list. */
  readonly value: string;
  readonly role?: 1 | 10;
  readonly staffRole?: StaffRole;
  readonly group?: string;
  /** The id of a team. */
  readonly team?: number;
  readonly teamRole: TeamRole;
}

/** Rules for the claims of a sign-in provider. Earlier rules have precedence. */
export function claimRules(effect: string): OptionDefinition<readonly ClaimRule[]> {
  return json('[]', effect, (value) => {
    if (!Array.isArray(value) || value.length > MAX_RULES) throw misfit(ClaimRuleError.claim_rules_no_list);
    return value.map((rule, index) => ruleOf(rule, String(index + 1)));
  });
}

/** @param number of the rule, for errors */
function ruleOf(rule: JsonValue, number: string): ClaimRule {
  const entries = entriesOf(rule, ClaimRuleError.claim_rules_no_list);
  const unknown = entries.find(([name]) => !FIELDS.includes(name));
  if (unknown) throw misfit(ClaimRuleError.claim_rule_field_unknown, `${number}: ${unknown[0]}`);
  const { claim, value, role, staffRole, group, team, teamRole } = Object.fromEntries(entries);
  if (!isText(claim) || claim.split('.').includes('')) throw misfit(ClaimRuleError.claim_rule_claim_invalid, number);
  if (!isText(value)) throw misfit(ClaimRuleError.claim_rule_value_invalid, number);
  if ([role, staffRole, group, team].every((given) => given === undefined))
    throw misfit(ClaimRuleError.claim_rule_without_effect, number);
  if (group !== undefined && !isText(group)) throw misfit(ClaimRuleError.claim_rule_group_unknown, number);
  return {
    claim,
    value,
    teamRole: teamRoleOf(teamRole, team, number),
    ...(role !== undefined && { role: roleOf(role, number) }),
    ...(staffRole !== undefined && { staffRole: staffRoleOf(staffRole, number) }),
    ...(group !== undefined && { group }),
    ...(team !== undefined && { team: teamOf(team, number) }),
  };
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT;
}

function roleOf(value: JsonValue, number: string): 1 | 10 {
  if (value !== Role.common && value !== Role.admin) throw misfit(ClaimRuleError.claim_rule_role_invalid, number);
  return value;
}

function staffRoleOf(value: JsonValue, number: string): StaffRole {
  const known = STAFF_ROLE_NAMES.find((name) => name === value);
  if (!known) throw misfit(ClaimRuleError.claim_rule_staff_role_unknown, number);
  return known;
}

function teamOf(value: JsonValue, number: string): number {
  if (!Number.isSafeInteger(value) || Number(value) < 1) throw misfit(ClaimRuleError.claim_rule_team_unknown, number);
  return Number(value);
}

function teamRoleOf(value: JsonValue | undefined, team: JsonValue | undefined, number: string): TeamRole {
  if (value === undefined) return TeamRole.MEMBER;
  const known = TEAM_ROLES.find((name) => name === value);
  if (!known || team === undefined) throw misfit(ClaimRuleError.claim_rule_team_role_invalid, number);
  return known;
}
