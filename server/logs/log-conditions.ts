import { LogType } from '../usage-log/log-type.js';
import type { Exclusion, LogCriteria } from './log-criteria.js';
import {
  excludedFilterOf,
  LOG_EXCLUSION_NAMES,
  LOG_FILTER_NAMES,
  type LogExclusionName,
  type LogFieldCriteria,
  logFilterOf,
} from './log-filters.js';
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

/** The criteria that do not filter by a property of the rows. */
const OTHER_RULES: Omit<Rules, keyof LogFieldCriteria | keyof typeof TIME_RULES> = {
  types: {
    add: (conditions, types) => conditions.add('type = ANY(?::smallint[])', types),
    isMet: ({ type }, types) => types.includes(type),
  },
  withoutFailures: {
    add: (conditions) => conditions.add('type <> ?', LogType.failure),
    isMet: ({ type }) => type !== LogType.failure,
  },
  tokenIds: {
    add: (conditions, tokenIds) => conditions.add('token_id = ANY(?::bigint[])', tokenIds),
    isMet: ({ tokenId }, tokenIds) => tokenIds.includes(tokenId),
  },
  exclude: { add: addExclusion, isMet: (row, exclusion) => !isExcluded(exclusion, row) },
};

const FIELD_RULES = Object.fromEntries(
  LOG_FILTER_NAMES.map((name) => {
    const { condition, isMet } = logFilterOf(name);
    return [
      name,
      { add: (conditions, value) => conditions.add(condition(value), value), isMet } satisfies Rule<unknown>,
    ];
  }),
);

const ROW_RULES = { ...FIELD_RULES, ...OTHER_RULES };

const ALL_RULES = { ...ROW_RULES, ...TIME_RULES };

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

function addConditions(conditions: Conditions, rules: object, criteria: LogCriteria): void {
  for (const [rule, value] of rulesOf(rules, criteria)) rule.add(conditions, value);
}

/** The rules of the given criteria with their values. */
function rulesOf(rules: object, criteria: LogCriteria): [Rule<unknown>, unknown][] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const value = criteria[name as keyof LogCriteria];
    // A rule has the type of the value of its criterion.
    return value === undefined ? [] : [[rule as Rule<unknown>, value]];
  });
}

function addExclusion(conditions: Conditions, exclusion: Exclusion): void {
  for (const [name, values] of excludedValues(exclusion)) {
    for (const [condition, value] of excludedFilterOf(name).excluded.conditions(values))
      conditions.add(condition, value);
  }
}

function isExcluded(exclusion: Exclusion, row: LogRow): boolean {
  return excludedValues(exclusion).some(([name, values]) => {
    const { isMet } = excludedFilterOf(name);
    return values.some((value) => isMet(row, value));
  });
}

function excludedValues(exclusion: Exclusion): [LogExclusionName, readonly unknown[]][] {
  return LOG_EXCLUSION_NAMES.flatMap((name) => {
    const values = exclusion[name];
    return values ? [[name, values]] : [];
  });
}
