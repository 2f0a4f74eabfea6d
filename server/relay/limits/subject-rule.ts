import type { AppError, LocalText } from '../../common/errors/app-error.js';
import {
  BUDGET_PERIODS,
  LIMIT_SUBJECTS,
  type LimitRule,
  type LimitRules,
  type LimitSubject,
  limitKeyOf,
  limitRuleOf,
} from '../../common/limit-rules.js';

/** The limits of one subject of a call. */
export interface SubjectRule {
  readonly subject: LimitSubject;
  /** Or the name of a group; of a channel key as in `keyRule`. */
  readonly id: number | string;
  /** Identifies the subject in the stores of limits. */
  readonly key: string;
  readonly rule: LimitRule;
}

/**
 * The rule of one key of a channel.
 * @param fingerprint of the key; the id of the rule consists of the channel and the fingerprint
 */
export function keyRule(rules: LimitRules, channelId: number, fingerprint: string): SubjectRule | undefined {
  const rule = limitRuleOf(rules, 'key', channelId);
  if (!rule) return undefined;
  const id = `${channelId}/${fingerprint}`;
  return { subject: 'key', id, key: limitKeyOf('key', id), rule };
}

/** Whether a rule has a budget. */
export function hasBudget({ rule }: Pick<SubjectRule, 'rule'>): boolean {
  return BUDGET_PERIODS.some((period) => rule[period] !== undefined);
}

/** The name of a subject in errors. */
export const SUBJECT_NAMES: Readonly<Record<LimitSubject, LocalText>> = {
  token: { zh: '该令牌', en: 'This token' },
  user: { zh: '该用户', en: 'This user' },
  group: { zh: '该分组', en: 'This group' },
  channel: { zh: '该渠道', en: 'This channel' },
  key: { zh: '该渠道密钥', en: 'This channel key' },
};

/** The rules of subjects; those without one are left out. @param subjects with their ids or names */
export function subjectRules(
  rules: LimitRules,
  subjects: readonly (readonly [subject: LimitSubject, id: number | string])[],
): SubjectRule[] {
  return subjects.flatMap(([subject, id]) => {
    const rule = limitRuleOf(rules, subject, id);
    return rule ? [{ subject, id, key: limitKeyOf(subject, id), rule }] : [];
  });
}

/** Whose limit an error of a rule is about: its parameter is the text of `SUBJECT_NAMES` itself. */
export function limitedSubject({ params }: AppError): LimitSubject | undefined {
  return LIMIT_SUBJECTS.find((subject) => params.subject === SUBJECT_NAMES[subject]);
}

/** Milliseconds that a call may wait at the limit. */
export function queueMsOf({ atLimit, queueSeconds }: LimitRule): number {
  return atLimit === 'queue' ? queueSeconds * 1_000 : 0;
}
