import type { Type } from '@nestjs/common';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { CallKind } from '../common/call-kind.js';
import type { Language } from '../common/errors/app-error.js';
import { RoutingStrategy } from '../common/routing.js';
import { Access } from '../platform/access/access.decorator.js';
import { type Connection, type Edge, PageInfo } from '../platform/graphql/connection.js';
import { DateTime, Quota, SafeInt } from '../platform/graphql/scalars.js';
import { columnOf, SHOWN_COLUMNS, type ShownFields } from '../usage-log/log-columns.js';
import { DESCRIBED_DETAILS, DETAIL_FIELDS, type DescribedDetail, type LogDetails } from '../usage-log/log-details.js';
import type { Percentiles } from './latency-percentiles.js';
import { contentIn, type LogRow } from './log-row.js';
import type { LogQuality } from './logs.service.js';

registerEnumType(CallKind, {
  name: 'CallKind',
  description: 'What a call did.',
  valuesMap: {
    CHAT: { description: 'Generated text: chats, completions and responses.' },
    OCR: { description: 'Recognized text of documents.' },
    IMAGE: { description: 'Generated or edited images.' },
    TRANSCRIPTION: { description: 'Transcribed or translated audio.' },
    IMAGE_TASK: { description: 'Image tasks of Midjourney.' },
    MUSIC_TASK: { description: 'Music tasks.' },
    REALTIME: { description: 'Responses of realtime sessions.' },
    BATCH: { description: 'Requests of batches of any kind, and the reservations of batches.' },
    UNKNOWN: { description: 'Of versions that did not store it.' },
  },
});

const DETAIL_TYPES = { text: String, flag: Boolean, number: Float } as const;
const COLUMN_TYPES = {
  text: String,
  flag: Boolean,
  integer: Int,
  id: ID,
  quota: Quota,
  time: DateTime,
  kind: CallKind,
} as const;

type DetailValues = { [Key in DescribedDetail]: NonNullable<LogDetails[Key]> | null };

const COLUMNS = SHOWN_COLUMNS.map((name) => {
  const { type, field, absent, graphql } = columnOf(name);
  return { type, field, nullable: absent === null, name: graphql?.as ?? field, description: graphql?.description };
});

/** The base of rows of the log: a field for each column that has one, and a nullable one for each described detail. */
const LogRowFields: Type<ShownFields & DetailValues> = rowFields();

function rowFields(): Type {
  @ObjectType({ isAbstract: true })
  class RowFields {}
  for (const { type, nullable, name, description } of COLUMNS) {
    Field(() => COLUMN_TYPES[type], { nullable, description })(RowFields.prototype, name);
  }
  for (const key of DESCRIBED_DETAILS) {
    const { type, description } = DETAIL_FIELDS[key];
    Field(() => DETAIL_TYPES[type], { nullable: true, description })(RowFields.prototype, key);
  }
  return RowFields;
}

function rowValues(row: LogRow): ShownFields & DetailValues {
  const values: Record<string, unknown> = {};
  for (const { field, name } of COLUMNS) values[name] = row[field];
  for (const key of DESCRIBED_DETAILS) values[key] = row.details[key] ?? null;
  return values as ShownFields & DetailValues;
}

@ObjectType('RouteStep')
@Access('logs:read')
export class AttemptModel {
  @Field(() => ID, { description: '0 when no channel could be called for the model.' })
  channelId: number;

  @Field({ description: 'Empty for the attempt that served the request.' })
  failure: string;

  @Field(() => String, { nullable: true, description: 'The model of the attempt, when several could serve the call.' })
  model?: string;

  @Field(() => String, { nullable: true, description: 'The group of the attempt, when several models could serve it.' })
  group?: string;

  @Field(() => RoutingStrategy, {
    nullable: true,
    description: 'The strategy that chose the channel among others of its priority; null when the weights decided.',
  })
  strategy?: RoutingStrategy;

  @Field(() => Float, {
    nullable: true,
    description:
      'What the strategy compared before the attempt: FASTEST, ms; LEAST_BUSY, calls in progress. Null when nothing was measured, and for CHEAPEST.',
  })
  value?: number | null;
}

@ObjectType('Log')
@Access('user')
export class LogModel extends LogRowFields {
  /** The row, for fields that are only computed when they are selected. */
  row: LogRow;
  /** Whether the reader may read channels and attempts. */
  forAdmin: boolean;

  @Field(() => ID, { nullable: true })
  tokenId: number | null;

  @Field(() => ID, { nullable: true, description: 'Administrators only, else null.' })
  channelId: number | null;

  @Field({ description: 'The event, in the language of the request; for charges their stored text.' })
  content: string;
}

/** A row in GraphQL, in the reader's language; channels and attempts are for administrators. */
export function toLogModel(row: LogRow, forAdmin: boolean, language: Language): LogModel {
  return {
    ...rowValues(row),
    row,
    forAdmin,
    tokenId: row.tokenId || null,
    channelId: forAdmin ? row.channelId || null : null,
    content: contentIn(row, language),
  };
}

@ObjectType('LogEdge')
@Access('user')
export class LogEdge implements Edge<LogModel> {
  @Field(() => LogModel)
  node: LogModel;

  @Field()
  cursor: string;
}

@ObjectType('LogConnection')
@Access('user')
export class LogConnection implements Connection<LogModel> {
  @Field(() => [LogModel])
  nodes: LogModel[];

  @Field(() => [LogEdge])
  edges: LogEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;

  @Field(() => Int, {
    description: 'At most 10,000. Exact unless totalCapped is true; then there are at least this many.',
  })
  totalCount: number;

  @Field()
  totalCapped: boolean;
}

@ObjectType('LatencyPercentiles', { description: 'Percentiles in milliseconds.' })
@Access('user')
export class LatencyPercentilesModel implements Percentiles {
  @Field(() => Int)
  p50: number;

  @Field(() => Int)
  p95: number;

  @Field(() => Int)
  p99: number;
}

@ObjectType('LogStat')
@Access('user')
export class LogStatModel {
  /** Reads success rates and latencies once, only on request. */
  quality: () => Promise<LogQuality>;

  @Field(() => Quota)
  quota: number;

  @Field(() => Int)
  requests: number;

  @Field(() => SafeInt)
  promptTokens: number;

  @Field(() => SafeInt)
  completionTokens: number;

  @Field(() => Int, {
    description: 'Requests in the last 60 seconds under the filter without its time range.',
  })
  rpm: number;

  @Field(() => Int)
  tpm: number;
}

@ObjectType('LogTail')
@Access('user')
export class LogTailModel {
  @Field(() => [LogModel])
  logs: LogModel[];

  @Field(() => Int, {
    description: 'Rows dropped since the last message because there were more than ten per second.',
  })
  dropped: number;
}
