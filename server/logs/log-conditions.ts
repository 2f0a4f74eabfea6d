import { HAS_KIND } from '../usage-log/call-kind.sql.js';
import { LogType } from '../usage-log/log-type.js';
import { HAS_CAUSE } from './failure-causes.js';
import { likeMatches } from './like-match.js';
import { type Exclusion, type LogBounds, type LogCriteria, MEASURES, type Measure } from './log-criteria.js';
import type { LogRow } from './log-row.js';

/** Collects the conditions of one statement and their parameters. */
export class Conditions {
  private readonly parts: string[] = [];

  /** @param values the parameters; shared by the parts of one statement */
  constructor(readonly values: unknown[] = []) {}

  /** Adds a condition; each `?` is replaced by the next value. */
  add(condition: string, ...values: readonly unknown[]): this {
    const rest = [...values];
    this.parts.push(condition.replace(/\?/g, () => this.parameter(rest.shift())));
    return this;
  }

  /** Adds a parameter and returns its placeholder. */
  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get text(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' AND ');
  }
}

/** The conditions of the rows that readers see. */
export function visibleRows(criteria: LogCriteria): Conditions {
  const conditions = new Conditions().add('NOT hidden');
  addRowConditions(conditions, criteria);
  addTimeConditions(conditions, criteria);
  return conditions;
}

/** What a criterion requires of a row: in SQL, and of a row in memory. */
interface Rule<Value> {
  add(conditions: Conditions, value: Value): void;
  isMet(row: LogRow, value: Value): boolean;
}

type Rules = { readonly [Name in keyof LogCriteria]-?: Rule<NonNullable<LogCriteria[Name]>> };

const TIME_RULES: Pick<Rules, 'from' | 'to'> = {
  from: {
    add: (conditions, from) => conditions.add('created_at >= ?', from),
    isMet: ({ createdAt }, from) => createdAt >= from,
  },
  to: {
    add: (conditions, to) => conditions.add('created_at <= ?', to),
    isMet: ({ createdAt }, to) => createdAt <= to,
  },
};

const ROW_RULES: Omit<Rules, keyof typeof TIME_RULES> = {
  userId: {
    add: (conditions, userId) => conditions.add('user_id = ?', userId),
    isMet: (row, userId) => row.userId === userId,
  },
  types: {
    add: (conditions, types) => conditions.add('type = ANY(?::smallint[])', types),
    isMet: ({ type }, types) => types.includes(type),
  },
  withoutFailures: {
    add: (conditions) => conditions.add('type <> ?', LogType.failure),
    isMet: ({ type }) => type !== LogType.failure,
  },
  tokenId: {
    add: (conditions, tokenId) => conditions.add('token_id = ?', tokenId),
    isMet: (row, tokenId) => row.tokenId === tokenId,
  },
  tokenIds: {
    add: (conditions, tokenIds) => conditions.add('token_id = ANY(?::bigint[])', tokenIds),
    isMet: ({ tokenId }, tokenIds) => tokenIds.includes(tokenId),
  },
  tokenName: {
    add: (conditions, tokenName) => conditions.add('token_name = ?', tokenName),
    isMet: (row, tokenName) => row.tokenName === tokenName,
  },
  modelName: {
    add: addModelCondition,
    isMet: ({ modelName }, pattern) => likeMatches(modelName, pattern),
  },
  group: {
    add: (conditions, group) => conditions.add('"group" = ?', group),
    isMet: (row, group) => row.group === group,
  },
  requestId: {
    add: (conditions, requestId) => conditions.add('request_id = ?', requestId),
    isMet: (row, requestId) => row.requestId === requestId,
  },
  conversation: {
    add: (conditions, conversation) => conditions.add('conversation = ?', conversation),
    isMet: (row, conversation) => row.conversation === conversation,
  },
  username: {
    add: (conditions, username) => conditions.add('username = ?', username),
    isMet: (row, username) => row.username === username,
  },
  channelId: {
    add: (conditions, channelId) => conditions.add('channel_id = ?', channelId),
    isMet: (row, channelId) => row.channelId === channelId,
  },
  kind: {
    add: (conditions, kind) => conditions.add(HAS_KIND, kind),
    isMet: (row, kind) => row.kind === kind,
  },
  cause: {
    add: (conditions, cause) => conditions.add(HAS_CAUSE, cause),
    // Failed calls are not read in memory.
    isMet: () => false,
  },
  bounds: { add: addBounds, isMet: isWithin },
  exclude: { add: addExclusion, isMet: (row, exclusion) => !isExcluded(exclusion, row) },
};

const ALL_RULES: Rules = { ...ROW_RULES, ...TIME_RULES };

/** Adds the conditions of the criteria on rows, except for their time. */
export function addRowConditions(conditions: Conditions, criteria: LogCriteria): void {
  addConditions(conditions, ROW_RULES, criteria);
}

/** Adds the time range, which decides which partitions are read. */
export function addTimeConditions(conditions: Conditions, criteria: LogCriteria): void {
  addConditions(conditions, TIME_RULES, criteria);
}

/** Whether a booked call meets all criteria; the same rows that the conditions find in the table. */
export function meetsCriteria(row: LogRow, criteria: LogCriteria): boolean {
  return rulesOf(ALL_RULES, criteria).every(([rule, value]) => rule.isMet(row, value));
}

function addConditions(conditions: Conditions, rules: Partial<Rules>, criteria: LogCriteria): void {
  for (const [rule, value] of rulesOf(rules, criteria)) rule.add(conditions, value);
}

/** The rules of the given criteria with their values. */
function rulesOf(rules: Partial<Rules>, criteria: LogCriteria): [Rule<unknown>, unknown][] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const value = criteria[name as keyof LogCriteria];
    // A rule has the type of the value of its criterion.
    return value === undefined ? [] : [[rule as Rule<unknown>, value]];
  });
}

/** Only calls have the measures. */
function addBounds(conditions: Conditions, bounds: readonly LogBounds[]): void {
  for (const { measure, min, max } of bounds) {
    const { expression, types } = MEASURES[measure];
    conditions.add('type = ANY(?::smallint[])', types);
    if (min !== undefined) conditions.add(`${expression} >= ?::bigint`, min);
    if (max !== undefined) conditions.add(`${expression} <= ?::bigint`, max);
  }
}

function isWithin(row: LogRow, bounds: readonly LogBounds[]): boolean {
  return bounds.every(({ measure, min = -Infinity, max = Infinity }) => {
    const { of, types }: Measure = MEASURES[measure];
    const value = of(row);
    return types.includes(row.type) && value >= min && value <= max;
  });
}

function addExclusion(conditions: Conditions, exclusion: Exclusion): void {
  const { tokenNames, modelNames, groups, usernames, channelIds } = exclusion;
  if (tokenNames) conditions.add('token_name <> ALL(?::text[])', tokenNames);
  for (const pattern of modelNames ?? []) conditions.add("model_name NOT LIKE ? ESCAPE ''", pattern);
  if (groups) conditions.add('"group" <> ALL(?::text[])', groups);
  if (usernames) conditions.add('username <> ALL(?::text[])', usernames);
  if (channelIds) conditions.add('channel_id <> ALL(?::bigint[])', channelIds);
}

function isExcluded({ tokenNames, modelNames, groups, usernames, channelIds }: Exclusion, row: LogRow): boolean {
  return Boolean(
    tokenNames?.includes(row.tokenName) ||
      modelNames?.some((pattern) => likeMatches(row.modelName, pattern)) ||
      groups?.includes(row.group) ||
      usernames?.includes(row.username) ||
      channelIds?.includes(row.channelId),
  );
}

/**
 * The caller's own pattern is used without an escape character, because a trailing backslash would be an error
 * otherwise.
 */
export function addModelCondition(conditions: Conditions, pattern: string): void {
  if (pattern.includes('%') || pattern.includes('_')) conditions.add("model_name LIKE ? ESCAPE ''", pattern);
  else conditions.add('model_name = ?', pattern);
}
