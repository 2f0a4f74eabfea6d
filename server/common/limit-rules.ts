/** Whom a limit concerns. `key`: each key of a channel. */
export const LIMIT_SUBJECTS = ['token', 'user', 'group', 'channel', 'key'] as const;
export type LimitSubject = (typeof LIMIT_SUBJECTS)[number];

/** The periods of budgets. */
export const BUDGET_PERIODS = ['day', 'week', 'month'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];
/** The counts that a limit can have: concurrent calls, calls and tokens per minute, quota of a period. */
export const LIMIT_COUNTS = ['calls', 'requests', 'tokens', ...BUDGET_PERIODS] as const;
/** The subjects that can have budgets. The budgets of tokens are their caps. */
export const BUDGET_SUBJECTS = ['user', 'group', 'channel', 'key'] as const;
export type BudgetSubject = (typeof BUDGET_SUBJECTS)[number];

/** The treatment of a call at a limit. `fallback`: the next channel, for limits of channels and keys only. */
export const LIMIT_ACTIONS = ['refuse', 'queue', 'fallback'] as const;
export type LimitAction = (typeof LIMIT_ACTIONS)[number];

/** The limits of one subject. Absent numbers mean unlimited. */
export interface LimitRule {
  /** Max concurrent calls. */
  readonly calls?: number;
  /** Calls within any minute. */
  readonly requests?: number;
  /** Tokens of prompts and responses within any minute. */
  readonly tokens?: number;
  /** Quota units in the current day, week and month of the site's calendar; not of tokens. */
  readonly day?: number;
  readonly week?: number;
  readonly month?: number;
  readonly atLimit: LimitAction;
  /** How long a call waits before it is treated as with `refuse`, or, of channels and keys, before the next is tried. */
  readonly queueSeconds: number;
}

/**
 * The rule of each subject, by its id or the name of the group. `*` applies to all subjects without a separate rule.
 */
export type LimitRules = Readonly<Partial<Record<LimitSubject, ReadonlyMap<string, LimitRule>>>>;

/** The rule of a subject. */
export function limitRuleOf(rules: LimitRules, subject: LimitSubject, id: number | string): LimitRule | undefined {
  const ofSubject = rules[subject];
  return ofSubject && (ofSubject.get(String(id)) ?? ofSubject.get('*'));
}

/** The keys of all subjects in the stores of limits begin so. */
export const LIMIT_KEY_PREFIX = 'rule/';
/** Added to a key for the tokens of its subject. */
export const TOKENS_SUFFIX = '/tokens';

/** The key of the spending of a subject. @param from when the period begins, in ms since 1970 */
export function budgetKeyOf(key: string, period: BudgetPeriod, from: number): string {
  return `${key}/${period}/${from}`;
}

/** The key of a subject and the period of such a key. Null for other keys. */
export function periodOfBudgetKey(budgetKey: string): { key: string; period: BudgetPeriod; from: number } | null {
  const [, key = '', name, from] = /^(.+)\/(\w+)\/(\d{10,})$/s.exec(budgetKey) ?? [];
  const period = BUDGET_PERIODS.find((known) => known === name);
  return period ? { key, period, from: Number(from) } : null;
}

/**
 * The key of a subject in the stores of limits. @param id for a channel key: the id of the channel and the fingerprint
 */
export function limitKeyOf(subject: LimitSubject, id: number | string): string {
  return `${LIMIT_KEY_PREFIX}${subject}/${id}`;
}

/** The subject of such a key. Null for other keys. */
export function subjectOfLimitKey(key: string): { subject: LimitSubject; id: string } | null {
  const [, name, id = ''] = /^rule\/(\w+)\/(.+)$/s.exec(key) ?? [];
  const subject = LIMIT_SUBJECTS.find((known) => known === name);
  return subject ? { subject, id } : null;
}
