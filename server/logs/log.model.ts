import type { Type } from '@nestjs/common';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DESCRIBED_DETAILS, DETAIL_FIELDS, type DescribedDetail, type LogDetails } from '../audit/log-details.js';
import { LOG_TYPES } from '../audit/log-type.js';
import { CallKind } from '../common/call-kind.js';
import { RoutingStrategy } from '../common/routing.js';
import { Access } from '../platform/access/access.decorator.js';
import { type Connection, type Edge, PageInfo } from '../platform/graphql/connection.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import type { Percentiles } from './latency-percentiles.js';
import type { LogRow } from './log-row.js';
import type { LogQuality } from './logs.service.js';

const FIELD_TYPES = { text: String, flag: Boolean, number: Float } as const;

type DetailValuesOf = { [Key in DescribedDetail]: NonNullable<LogDetails[Key]> | null };

/** The base of rows of the log: one nullable field for each detail with a description. */
const LogDetailFields: Type<DetailValuesOf> = detailFields();

function detailFields(): Type {
  @ObjectType({ isAbstract: true })
  class DetailFields {}
  for (const key of DESCRIBED_DETAILS) {
    const { type, description } = DETAIL_FIELDS[key];
    Field(() => FIELD_TYPES[type], { nullable: true, description })(DetailFields.prototype, key);
  }
  return DetailFields;
}

/** The values of these fields; null where the row has none. */
export function detailValues(details: LogDetails): DetailValuesOf {
  return Object.fromEntries(DESCRIBED_DETAILS.map((key) => [key, details[key] ?? null])) as DetailValuesOf;
}

@ObjectType('RouteStep')
@Access('logs:read')
export class RouteStepModel {
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
export class LogModel extends LogDetailFields {
  /** For the fields that are only computed when they are selected. */
  row: LogRow;
  /** Whether the reader may see channels and attempts. */
  forAdmin: boolean;

  @Field(() => ID)
  id: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => Int, { description: `${LOG_TYPES}.` })
  type: number;

  @Field(() => ID)
  userId: number;

  @Field()
  username: string;

  @Field(() => ID, { nullable: true })
  tokenId: number | null;

  @Field()
  tokenName: string;

  @Field()
  modelName: string;

  @Field()
  group: string;

  @Field(() => Quota)
  quota: number;

  @Field(() => Int)
  promptTokens: number;

  @Field(() => Int)
  completionTokens: number;

  @Field(() => Int)
  cachedTokens: number;

  @Field(() => Int, { description: 'Milliseconds.' })
  duration: number;

  @Field(() => Int, { nullable: true, description: 'Milliseconds to the first token; null when not streamed.' })
  timeToFirstToken: number | null;

  @Field()
  isStream: boolean;

  @Field({ description: 'The event, in the language of the request; for charges their stored text.' })
  content: string;

  @Field()
  requestId: string;

  @Field(() => String, { nullable: true })
  upstreamModel: string | null;

  @Field(() => String, { nullable: true, description: 'The key of the conversation; null when it is unknown.' })
  conversation: string | null;

  @Field(() => CallKind, { nullable: true, description: 'What the call did; null for rows that are no calls.' })
  kind: CallKind | null;

  @Field(() => ID, { nullable: true, description: 'Administrators only, else null.' })
  channelId: number | null;
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

  @Field(() => Quota)
  promptTokens: number;

  @Field(() => Quota)
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
