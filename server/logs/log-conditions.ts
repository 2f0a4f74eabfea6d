import { HAS_KIND } from '../usage-log/call-kind.sql.js';
import { LogType } from '../usage-log/log-type.js';
import { HAS_CAUSE } from './failure-causes.js';
import { type Exclusion, type LogBounds, type LogCriteria, MEASURES } from './log-criteria.js';

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

/** Adds the conditions of the criteria on rows, except for their time. */
export function addRowConditions(conditions: Conditions, criteria: LogCriteria): void {
  if (criteria.userId !== undefined) conditions.add('user_id = ?', criteria.userId);
  if (criteria.types) conditions.add('type = ANY(?::smallint[])', criteria.types);
  if (criteria.withoutFailures) conditions.add('type <> ?', LogType.failure);
  if (criteria.tokenId !== undefined) conditions.add('token_id = ?', criteria.tokenId);
  if (criteria.tokenIds) conditions.add('token_id = ANY(?::bigint[])', criteria.tokenIds);
  if (criteria.tokenName !== undefined) conditions.add('token_name = ?', criteria.tokenName);
  if (criteria.modelName !== undefined) addModelCondition(conditions, criteria.modelName);
  if (criteria.group !== undefined) conditions.add('"group" = ?', criteria.group);
  if (criteria.requestId !== undefined) conditions.add('request_id = ?', criteria.requestId);
  if (criteria.conversation !== undefined) conditions.add('conversation = ?', criteria.conversation);
  if (criteria.username !== undefined) conditions.add('username = ?', criteria.username);
  if (criteria.channelId !== undefined) conditions.add('channel_id = ?', criteria.channelId);
  if (criteria.kind !== undefined) conditions.add(HAS_KIND, criteria.kind);
  if (criteria.cause !== undefined) conditions.add(HAS_CAUSE, criteria.cause);
  if (criteria.bounds) addBounds(conditions, criteria.bounds);
  if (criteria.exclude) addExclusion(conditions, criteria.exclude);
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

function addExclusion(conditions: Conditions, exclusion: Exclusion): void {
  const { tokenNames, modelNames, groups, usernames, channelIds } = exclusion;
  if (tokenNames) conditions.add('token_name <> ALL(?::text[])', tokenNames);
  for (const pattern of modelNames ?? []) conditions.add("model_name NOT LIKE ? ESCAPE ''", pattern);
  if (groups) conditions.add('"group" <> ALL(?::text[])', groups);
  if (usernames) conditions.add('username <> ALL(?::text[])', usernames);
  if (channelIds) conditions.add('channel_id <> ALL(?::bigint[])', channelIds);
}

/**
 * The caller's own pattern is used without an escape character, because a trailing backslash would be an error
 * otherwise.
 */
export function addModelCondition(conditions: Conditions, pattern: string): void {
  if (pattern.includes('%') || pattern.includes('_')) conditions.add("model_name LIKE ? ESCAPE ''", pattern);
  else conditions.add('model_name = ?', pattern);
}

/** Adds the time range, which decides which partitions are read. */
export function addTimeConditions(conditions: Conditions, { from, to }: LogCriteria): void {
  if (from) conditions.add('created_at >= ?', from);
  if (to) conditions.add('created_at <= ?', to);
}
