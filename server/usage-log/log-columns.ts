import { CallKind } from '../common/call-kind.js';
import { LOG_TYPES } from './log-type.js';

/** A column of table `logs`. */
interface LogColumn {
  readonly type: keyof ColumnTypes;
  /** Its name in a `LogRow`. */
  readonly field: string;
  /** Rows may have no value, which is null in the table and `absent` in a `LogRow`. */
  readonly absent?: null | 0;
  /** Its field in GraphQL; absent: there is none, or `log.model.ts` and the resolver declare it. */
  readonly graphql?: {
    /** The name, if it is not that in a `LogRow`. */
    readonly as?: string;
    readonly description?: string;
  };
  /** Its key in the record `other` of REST and exports and in the details of sinks, which contain only known values. */
  readonly record?: string;
  /** A value that the record does not contain either. */
  readonly unrecorded?: CallKind;
  /** Passed in `columns` by the code that books charges and failed calls. */
  readonly ofCall?: true;
}

/** The types of values in a `LogRow`. */
interface ColumnTypes {
  text: string;
  flag: boolean;
  integer: number;
  id: number;
  /** Whole quota units. */
  quota: number;
  time: Date;
  kind: CallKind;
}

/**
 * The columns of the log that are read as rows. The columns that settlement writes and queries read, rows, their fields
 * in GraphQL and the records of REST, exports and sinks derive from this table. Of failed calls, only the columns with
 * `ofCall` do; `failed-calls.service.ts` lists the others. Durations are in ms.
 */
const LOG_COLUMNS = {
  id: { type: 'id', field: 'id', graphql: {} },
  created_at: { type: 'time', field: 'createdAt', graphql: {} },
  type: { type: 'integer', field: 'type', graphql: { description: `${LOG_TYPES}.` } },
  user_id: { type: 'id', field: 'userId', graphql: {} },
  username: { type: 'text', field: 'username', graphql: {} },
  /** 0: none. */
  token_id: { type: 'id', field: 'tokenId' },
  token_name: { type: 'text', field: 'tokenName', graphql: {} },
  /** 0: none. For administrators only. */
  channel_id: { type: 'id', field: 'channelId' },
  model_name: { type: 'text', field: 'modelName', graphql: {} },
  group: { type: 'text', field: 'group', graphql: {} },
  quota: { type: 'quota', field: 'quota', graphql: {} },
  prompt_tokens: { type: 'integer', field: 'promptTokens', graphql: {} },
  completion_tokens: { type: 'integer', field: 'completionTokens', graphql: {} },
  /** The product family's name of the column. */
  use_time_ms: { type: 'integer', field: 'durationMs', graphql: { as: 'duration', description: 'Milliseconds.' } },
  is_stream: { type: 'flag', field: 'isStream', graphql: {} },
  request_id: { type: 'text', field: 'requestId', graphql: {} },
  /** The text of the row; GraphQL has it in the language of the request. */
  content: { type: 'text', field: 'content' },
  first_token_ms: {
    type: 'integer',
    field: 'timeToFirstTokenMs',
    absent: null,
    graphql: { as: 'timeToFirstToken', description: 'Milliseconds to the first token; null when not streamed.' },
  },
  /** Part of the prompt tokens. */
  cached_tokens: { type: 'integer', field: 'cachedTokens', absent: 0, graphql: {} },
  /** The purchase cost of the call; absent when the purchase price is unknown. For `costs:read` only. */
  cost: { type: 'quota', field: 'cost', absent: null },
  /** The upstream's name of the model; absent when it is the requested one. */
  upstream_model: { type: 'text', field: 'upstreamModel', absent: null, graphql: {} },
  conversation: {
    type: 'text',
    field: 'conversation',
    absent: null,
    graphql: { description: 'The key of the conversation; null when it is unknown.' },
    record: 'conversation',
    ofCall: true,
  },
  end_user: {
    type: 'text',
    field: 'endUser',
    absent: null,
    graphql: { description: "The end user of the client's application, as the client named it; null without one." },
    record: 'end_user',
    ofCall: true,
  },
  kind: {
    type: 'kind',
    field: 'kind',
    absent: null,
    graphql: { description: 'The kind of operation of the call; null for rows other than calls.' },
    record: 'kind',
    unrecorded: CallKind.UNKNOWN,
  },
} as const satisfies Readonly<Record<string, LogColumn>>;

type Table = typeof LOG_COLUMNS;

export type LogColumnName = keyof Table;

type OptionalColumn = {
  [Column in LogColumnName]: Table[Column] extends { absent: null | 0 } ? Column : never;
}[LogColumnName];

type ColumnOfCall = {
  [Column in LogColumnName]: Table[Column] extends { ofCall: true } ? Column : never;
}[LogColumnName];

/** A column with a field in GraphQL. */
export type ShownColumn = {
  [Column in LogColumnName]: Table[Column] extends { graphql: object } ? Column : never;
}[LogColumnName];

/** Values by column. */
type Columns<Types, None> = {
  [Column in Exclude<LogColumnName, OptionalColumn>]: ValueOf<Types, Column>;
} & { [Column in OptionalColumn]?: ValueOf<Types, Column> | None };

type ValueOf<Types, Column extends LogColumnName> = Types[Table[Column]['type'] & keyof Types];

/** The values for booking, as JSON. */
export type BookedColumns = Columns<Omit<ColumnTypes, 'time'> & { time: string }, never>;

/** The values as the database driver, JSON of the database, or billing returns them. */
export type StoredColumns = Columns<
  Omit<ColumnTypes, 'id' | 'quota' | 'time'> & { id: string | number; quota: string | number; time: string | Date },
  null
>;

/** The values in `columns` of a charge or a failed call; undefined is stored as null. */
export type CallColumns = Pick<BookedColumns, ColumnOfCall>;

/** The values by field, as in a `LogRow`. */
export type LogFields = {
  [Column in LogColumnName as Table[Column]['field']]: Table[Column] extends { absent: infer None }
    ? ValueOf<ColumnTypes, Column> | None
    : ValueOf<ColumnTypes, Column>;
};

/** The values by field of GraphQL. */
export type ShownFields = {
  [Column in ShownColumn as Table[Column]['graphql'] extends { as: infer Name extends string }
    ? Name
    : Table[Column]['field']]: LogFields[Table[Column]['field']];
};

/** The row of a column, without the types of its texts. */
export function columnOf(name: LogColumnName): LogColumn & { readonly field: keyof LogFields } {
  return LOG_COLUMNS[name];
}

export const LOG_COLUMN_NAMES = Object.keys(LOG_COLUMNS) as LogColumnName[];
export const COLUMNS_OF_CALL = LOG_COLUMN_NAMES.filter((name): name is ColumnOfCall => columnOf(name).ofCall === true);
export const SHOWN_COLUMNS = LOG_COLUMN_NAMES.filter((name): name is ShownColumn => 'graphql' in LOG_COLUMNS[name]);

const RECORDED = LOG_COLUMN_NAMES.map(columnOf).flatMap(({ field, record, absent, unrecorded }) =>
  record ? [{ field, record, absent, unrecorded }] : [],
);

/** The columns of a row that have a known value, under the keys of the record `other`. */
export function recordedColumns(row: LogFields): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { field, record: key, absent, unrecorded } of RECORDED) {
    const value = row[field];
    if (value !== absent && value !== unrecorded) record[key] = value;
  }
  return record;
}
