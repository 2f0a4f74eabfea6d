import { AppError } from '../common/errors/app-error.js';
import type { Executor } from '../platform/database/pg-client.js';
import { ClaimRuleError } from './catalogue/claim-rule.errors.js';
import type { ClaimRule } from './catalogue/claim-rules.js';
import { type OptionKey, readOption } from './catalogue/option-catalogue.js';

const KEY = 'oidc.claim_rules';
const TEAMS = `SELECT id::float8 AS id FROM users WHERE kind = 'team' AND deleted_at IS NULL AND id = ANY($1)`;

/**
 * Checks that the groups and teams exist which changed rules name.
 * @param changed the texts to be stored
 * @param afterwards every option as it will be
 * @throws {AppError} claim_rule_group_unknown, claim_rule_team_unknown
 */
export async function requireClaimRuleTargets(
  changed: ReadonlyMap<OptionKey, string>,
  afterwards: { text(key: OptionKey): string },
  executor: Executor,
): Promise<void> {
  const text = changed.get(KEY);
  if (text === undefined) return;
  const rules = readOption(KEY, text) as readonly ClaimRule[];
  const groups = readOption('GroupRatio', afterwards.text('GroupRatio')) as Readonly<Record<string, string>>;
  refuse(rules, ({ group }) => group === undefined || Object.hasOwn(groups, group), 'claim_rule_group_unknown');
  const named = rules.flatMap(({ team }) => team ?? []);
  if (named.length === 0) return;
  const teams = new Set((await executor.query<{ id: number }>(TEAMS, [named])).map(({ id }) => id));
  refuse(rules, ({ team }) => team === undefined || teams.has(team), 'claim_rule_team_unknown');
}

function refuse(
  rules: readonly ClaimRule[],
  isCorrect: (rule: ClaimRule) => boolean,
  error: 'claim_rule_group_unknown' | 'claim_rule_team_unknown',
): void {
  const wrong = rules.findIndex((rule) => !isCorrect(rule));
  if (wrong >= 0) throw new AppError(ClaimRuleError[error], { key: KEY, name: String(wrong + 1) });
}
