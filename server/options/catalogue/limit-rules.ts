import {
  BUDGET_PERIODS,
  BUDGET_SUBJECTS,
  LIMIT_ACTIONS,
  LIMIT_SUBJECTS,
  type LimitAction,
  type LimitRule,
  type LimitRules,
  type LimitSubject,
} from '../../common/limit-rules.js';
import type { JsonValue } from '../../platform/json/strict-json.js';
import { OptionError } from './option.errors.js';
import type { OptionDefinition } from './option-definition.js';
import { entriesOf, json, misfit } from './option-json-kinds.js';

const COUNTS = ['calls', 'requests', 'tokens', ...BUDGET_PERIODS] as const;
const MAX_QUEUE_SECONDS = 600;
const DEFAULT_QUEUE_SECONDS = 30;

/** Limits by subject and its id or name: `{"user": {"*": {"calls": 5, "atLimit": "queue"}}}`. Null without a rule. */
export function limitRules(effect: string): OptionDefinition<LimitRules | null> {
  return json('{}', effect, (value) => {
    const rules: Partial<Record<LimitSubject, ReadonlyMap<string, LimitRule>>> = {};
    for (const [name, entries] of entriesOf(value, OptionError.option_needs_limits)) {
      const subject = LIMIT_SUBJECTS.find((known) => known === name);
      if (!subject) throw misfit(OptionError.option_needs_limits, name);
      const ofSubject = entriesOf(entries, OptionError.option_needs_limits).map(([id, rule]) => {
        if (!(subject === 'group' || /^(\*|[1-9]\d{0,15})$/.test(id)) || id === '') throw invalid(subject, id);
        return [id, ruleOf(subject, id, rule)] as const;
      });
      if (ofSubject.length > 0) rules[subject] = new Map(ofSubject);
    }
    return Object.keys(rules).length > 0 ? Object.freeze(rules) : null;
  });
}

function ruleOf(subject: LimitSubject, id: string, value: JsonValue): LimitRule {
  const ofChannel = subject === 'channel' || subject === 'key';
  let atLimit: LimitAction = ofChannel ? 'fallback' : 'refuse';
  let queueSeconds = DEFAULT_QUEUE_SECONDS;
  const counts: Partial<Record<(typeof COUNTS)[number], number>> = {};
  for (const [name, entry] of entriesOf(value, OptionError.option_needs_limits)) {
    const count = COUNTS.find((known) => known === name);
    const action = LIMIT_ACTIONS.find((known) => known === entry);
    const isBudget = BUDGET_PERIODS.some((period) => period === name);
    if (isBudget && !BUDGET_SUBJECTS.some((known) => known === subject)) throw invalid(subject, id, name);
    if (count && isCount(entry, Number.MAX_SAFE_INTEGER)) counts[count] = entry;
    else if (name === 'queueSeconds' && isCount(entry, MAX_QUEUE_SECONDS)) queueSeconds = entry;
    else if (name === 'atLimit' && action && (ofChannel || action !== 'fallback')) atLimit = action;
    else throw invalid(subject, id, name);
  }
  if (Object.keys(counts).length === 0) throw invalid(subject, id);
  return { ...counts, atLimit, queueSeconds };
}

function isCount(value: JsonValue, max: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= max;
}

function invalid(...path: readonly string[]): Error {
  return misfit(OptionError.option_needs_limits, path.join('.'));
}
