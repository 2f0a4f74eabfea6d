import { applyDecorators } from '@nestjs/common';
import { Field, ID, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsArray, IsEnum, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { CallKind } from '../common/call-kind.js';
import { Quota } from '../platform/graphql/scalars.js';
import { text } from '../platform/http/input/page-query.js';
import { FilterText, OptionalId, WholeNumber, WithoutNul } from '../platform/http/input/validators.js';
import { choice, described, POSITIVE_ID, QUERY_TEXT } from '../platform/http/input/wire.js';
import type { WireRule } from '../platform/http/input/wire-field.js';
import { HAS_KIND } from '../usage-log/call-kind.sql.js';
import { columnOf, type LogColumnName } from '../usage-log/log-columns.js';
import { LogType } from '../usage-log/log-type.js';
import { ErrorCause, HAS_CAUSE } from './failure-causes.js';
import { likeMatches, modelCondition } from './like-match.js';
import type { LogRow } from './log-row.js';

/** The values that a filter excludes. Only filters by a column support this. */
interface ExcludedValues<Criterion> {
  /** Declares the list in GraphQL with its validators. */
  readonly declare: PropertyDecorator;
  /**
   * SQL conditions that a row has none of the values: conditions with one `?` each, and the value for it. The column is
   * never null.
   */
  conditions(values: readonly Criterion[]): (readonly [condition: string, value: unknown])[];
}

/** A filter of log rows. `Value` is its value in GraphQL, `Criterion` that in conditions. */
interface LogFilterField<Value, Criterion = Value> {
  /** Declares its field in GraphQL with its validators. */
  readonly declare: PropertyDecorator;
  /** Its parameter in REST, with rules in addition to the name. Absent if it has none. */
  readonly rest?: { readonly name: string; readonly rules: readonly WireRule[] };
  /** Whether it needs `logs:read`. */
  readonly isRestricted: boolean;
  /** Whether only the log of the site has the parameter in REST. */
  readonly isOfSite: boolean;
  criterionOf(value: Value): Criterion;
  /** SQL that a row meets the criterion, with one `?` for it. */
  condition(criterion: Criterion): string;
  /** Whether a row in memory meets the criterion, as the rows that the condition finds. */
  isMet(row: LogRow, criterion: Criterion): boolean;
}

interface Excludable<Criterion> {
  readonly excluded: ExcludedValues<Criterion>;
}

interface Options {
  /** The description in GraphQL. */
  description?: string;
  /** Name and description in REST. */
  rest?: readonly [name: string, description?: string];
  isRestricted?: true;
}

const RESTRICTED = 'Administrators only.';
const MAX_EXCLUDED = 20;

const restOf = (options: Options, rule: WireRule) => {
  const [name, description] = options.rest ?? [];
  return {
    ...(name !== undefined && { rest: { name, rules: description ? [rule, described(description)] : [rule] } }),
    isRestricted: options.isRestricted ?? false,
    isOfSite: options.isRestricted ?? false,
  };
};

/** A list of values to exclude. */
const excludedList = (
  type: typeof String | typeof ID,
  description: string | undefined,
  each: readonly PropertyDecorator[],
): PropertyDecorator =>
  applyDecorators(
    Field(() => [type], { nullable: true, description }),
    ...each,
    ArrayMaxSize(MAX_EXCLUDED),
    IsArray(),
    IsOptional(),
  );

const excludedTexts = (maxLength: number, description?: string): PropertyDecorator =>
  excludedList(String, description, [
    WithoutNul({ each: true }),
    MaxLength(maxLength, { each: true }),
    IsString({ each: true }),
  ]);

/** The text of a column. */
function textFilter(
  column: LogColumnName,
  options: Options & { maxLength: number },
): LogFilterField<string> & Excludable<string> {
  const { field } = columnOf(column);
  const { maxLength, isRestricted } = options;
  const description = isRestricted ? RESTRICTED : options.description;
  return {
    declare: FilterText(maxLength, description),
    ...restOf(options, QUERY_TEXT),
    criterionOf: (value) => value,
    condition: () => `"${column}" = ?`,
    isMet: (row, value) => row[field] === value,
    excluded: {
      declare: excludedTexts(maxLength, description),
      conditions: (values) => [[`"${column}" <> ALL(?::text[])`, values]],
    },
  };
}

/** The id in a column. */
function idFilter(column: LogColumnName, options: Options): LogFilterField<string, number> & Excludable<number> {
  const { field } = columnOf(column);
  const description = options.description ?? (options.isRestricted && RESTRICTED);
  return {
    declare: OptionalId(description),
    ...restOf(options, POSITIVE_ID),
    criterionOf: Number,
    condition: () => `"${column}" = ?`,
    isMet: (row, id) => row[field] === id,
    excluded: {
      declare: excludedList(ID, description, [Matches(/^\d{1,15}$/, { each: true })]),
      conditions: (ids) => [[`"${column}" <> ALL(?::bigint[])`, ids]],
    },
  };
}

/** A value of an enum. REST uses the stored value. */
function choiceFilter<Value extends string>(
  values: Readonly<Record<string, Value>>,
  options: Options & { description: string; condition: string; isMet(row: LogRow, value: Value): boolean },
): LogFilterField<Value> {
  const { description, condition, isMet } = options;
  const stored = Object.fromEntries(Object.values(values).map((value) => [value, value]));
  return {
    declare: applyDecorators(
      Field(() => values, { nullable: true, description }),
      IsEnum(values),
      IsOptional(),
    ),
    ...restOf(options, choice(stored)),
    criterionOf: (value) => value,
    condition: () => condition,
    isMet,
  };
}

/** A measure of a call. Only charges have a cost; failed calls have a duration as well. */
interface Measure {
  /** Its type in GraphQL. */
  type: typeof Quota | typeof Int;
  description: string;
  restDescription: string;
  /** The types of rows that have it. */
  types: readonly number[];
  expression: string;
  of(row: LogRow): number;
}

const OF_CHARGES = 'Inclusive. Only charges have it: other rows are left out.';

const QUOTA: Measure = {
  type: Quota,
  description: `Cost. ${OF_CHARGES}`,
  restDescription: 'Quota units',
  types: [LogType.consumption],
  expression: 'quota',
  of: ({ quota }) => quota,
};
const TOKENS: Measure = {
  type: Int,
  description: `Prompt and completion tokens together. ${OF_CHARGES}`,
  restDescription: 'Prompt and completion tokens together',
  types: [LogType.consumption],
  expression: 'prompt_tokens + completion_tokens',
  of: ({ promptTokens, completionTokens }) => promptTokens + completionTokens,
};
const DURATION: Measure = {
  type: Int,
  description: 'Milliseconds, inclusive. Only calls have it: other rows are left out.',
  restDescription: 'Milliseconds',
  types: [LogType.consumption, LogType.failure],
  expression: 'use_time_ms',
  of: ({ durationMs }) => durationMs,
};

/** A number for which zero is a value; texts that are not whole numbers count as absent. */
const BOUND: WireRule = {
  decode: (value) => (/^-?\d{1,15}$/.test(text(value)) ? Number(text(value)) : undefined),
  schema: { type: 'integer' },
};

/** An inclusive bound of a measure: quota units, tokens, or ms. */
function boundFilter(measure: Measure, end: 'min' | 'max', rest: string): LogFilterField<number> {
  const { type, description, restDescription, types, expression, of } = measure;
  const [operator, words] = end === 'min' ? ['>=', 'at least this'] : ['<=', 'at most this'];
  return {
    declare: applyDecorators(
      Field(() => type, { nullable: true, description }),
      WholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      IsOptional(),
    ),
    ...restOf({ rest: [rest, `${restDescription}; ${words}.`] }, BOUND),
    criterionOf: (value) => value,
    condition: () => `type IN (${types.join(', ')}) AND ${expression} ${operator} ?::bigint`,
    isMet: (row, bound) => types.includes(row.type) && (end === 'min' ? of(row) >= bound : of(row) <= bound),
  };
}

/**
 * The filters of the log by a property of its rows. The fields of GraphQL, the parameters of REST, their authorization,
 * the conditions in SQL and on the rows of the live log, and what the console's exports support derive from this table.
 */
const LOG_FILTERS = {
  kind: choiceFilter(CallKind, {
    description: 'Calls of this kind.',
    rest: ['kind', 'Calls of this kind.'],
    condition: HAS_KIND,
    isMet: (row, kind) => row.kind === kind,
  }),
  cause: {
    ...choiceFilter(ErrorCause, {
      description: 'Administrators only: failed calls with this cause.',
      rest: ['cause', 'Administrators only: failed calls with this cause.'],
      isRestricted: true,
      condition: HAS_CAUSE,
      // Failed calls are not read in memory.
      isMet: () => false,
    }),
    isOfSite: false,
  },
  tokenId: idFilter('token_id', { description: 'An API token, regardless of its current or former name.' }),
  tokenName: textFilter('token_name', { maxLength: 255, rest: ['token_name'] }),
  modelName: {
    ...textFilter('model_name', {
      maxLength: 100,
      description: 'A pattern; % matches anything.',
      rest: ['model_name'],
    }),
    condition: modelCondition,
    isMet: ({ modelName }, pattern) => likeMatches(modelName, pattern),
    excluded: {
      declare: excludedTexts(100, 'Patterns; % matches anything.'),
      conditions: (patterns) => patterns.map((pattern) => ["model_name NOT LIKE ? ESCAPE ''", pattern]),
    },
  } satisfies LogFilterField<string> & Excludable<string>,
  group: textFilter('group', { maxLength: 64, rest: ['group'] }),
  requestId: textFilter('request_id', { maxLength: 100, rest: ['request_id'] }),
  conversation: textFilter('conversation', {
    maxLength: 32,
    description: 'The key of a conversation, as rows have it.',
    rest: ['conversation', 'The key of a conversation, as `other` has it.'],
  }),
  endUser: textFilter('end_user', {
    maxLength: 256,
    description: "An end user of the client's application, as rows have it.",
    rest: ['end_user', "An end user of the client's application, as `other` has it."],
  }),
  username: textFilter('username', { maxLength: 100, rest: ['username'], isRestricted: true }),
  userId: idFilter('user_id', {
    description:
      'Administrators only, with the scope SITE: an account, under its current and former usernames. Not with a team.',
    rest: ['user_id', 'Id of an account, under its current and former usernames. Not with a team.'],
    isRestricted: true,
  }),
  channelId: idFilter('channel_id', { rest: ['channel', 'Id of a channel.'], isRestricted: true }),
  minQuota: boundFilter(QUOTA, 'min', 'min_quota'),
  maxQuota: boundFilter(QUOTA, 'max', 'max_quota'),
  minTokens: boundFilter(TOKENS, 'min', 'min_tokens'),
  maxTokens: boundFilter(TOKENS, 'max', 'max_tokens'),
  minDuration: boundFilter(DURATION, 'min', 'min_duration'),
  maxDuration: boundFilter(DURATION, 'max', 'max_duration'),
};

type Table = typeof LOG_FILTERS;
export type LogFilterName = keyof Table;
type CriterionOf<Name extends LogFilterName> = ReturnType<Table[Name]['criterionOf']>;

/** The lists of excluded values, with the filters whose values they contain. */
const LOG_EXCLUSIONS = {
  tokenNames: 'tokenName',
  modelNames: 'modelName',
  groups: 'group',
  usernames: 'username',
  channelIds: 'channelId',
} as const satisfies Readonly<Record<string, LogFilterName>>;

type Exclusions = typeof LOG_EXCLUSIONS;
export type LogExclusionName = keyof Exclusions;

/** The values of the filters in GraphQL. */
export type LogFilterValues = { [Name in LogFilterName]?: Parameters<Table[Name]['criterionOf']>[0] | null };

/** The excluded values in GraphQL. */
export type LogExclusionValues = { [Name in LogExclusionName]?: string[] | null };

/** The criteria of the filters. */
export type LogFieldCriteria = { [Name in LogFilterName]?: CriterionOf<Name> };

/** The excluded values in conditions. */
export type LogExclusionCriteria = { [Name in LogExclusionName]?: readonly CriterionOf<Exclusions[Name]>[] };

/** The row of a filter, without the types of its values. */
export function logFilterOf(name: LogFilterName): LogFilterField<unknown> {
  return LOG_FILTERS[name] as LogFilterField<unknown>;
}

/** The row of the filter whose values a list excludes, without the types of its values. */
export function excludedFilterOf(name: LogExclusionName): LogFilterField<unknown> & Excludable<unknown> {
  return LOG_FILTERS[LOG_EXCLUSIONS[name]] as LogFilterField<unknown> & Excludable<unknown>;
}

export const LOG_FILTER_NAMES = Object.keys(LOG_FILTERS) as LogFilterName[];
export const LOG_EXCLUSION_NAMES = Object.keys(LOG_EXCLUSIONS) as LogExclusionName[];
