import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { LOG_TYPES } from '../audit/log-type.js';
import type { AttemptRecord } from '../common/attempt-record.js';
import type { Language } from '../common/errors/app-error.js';
import { Access } from '../platform/access/access.decorator.js';
import { type Connection, type Edge, PageInfo } from '../platform/graphql/connection.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import type { Percentiles } from './latency-percentiles.js';
import { contentIn } from './localized-content.js';
import { decodeOther, type LogOther, withoutAdminInfo } from './log-other.js';
import type { LogRow } from './log-row.js';
import type { LogQuality } from './logs.service.js';
import { receiptOf } from './receipt.js';
import { ReceiptModel } from './receipt.model.js';

@ObjectType('RouteStep')
@Access('admin')
export class RouteStepModel {
  @Field(() => ID)
  channelId: number;

  @Field({ description: 'Empty for the attempt that served the request.' })
  failure: string;
}

@ObjectType('Log')
@Access('user')
export class LogModel {
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

  @Field(() => ReceiptModel, { nullable: true })
  receipt: ReceiptModel | null;

  @Field(() => ID, { nullable: true, description: 'Administrators only, else null.' })
  channelId: number | null;

  @Field(() => [RouteStepModel], {
    nullable: true,
    description: 'Ids of the tried channels, in order; administrators only.',
  })
  route: RouteStepModel[] | null;

  @Field({ description: 'The documented `other` record as JSON text.' })
  other: string;
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

/** A row in GraphQL, in the reader's language; channels and attempts are for administrators. */
export function toLogModel(row: LogRow, forAdmin: boolean, language: Language): LogModel {
  const other = decodeOther(row.other);
  return {
    id: row.id,
    createdAt: row.createdAt,
    type: row.type,
    userId: row.userId,
    username: row.username,
    tokenId: row.tokenId || null,
    tokenName: row.tokenName,
    modelName: row.modelName,
    group: row.group,
    quota: row.quota,
    promptTokens: row.promptTokens,
    completionTokens: row.completionTokens,
    cachedTokens: other?.cache_tokens ?? 0,
    duration: row.useTimeMs,
    timeToFirstToken: timeToFirstTokenOf(other),
    isStream: row.isStream,
    content: contentIn(row, language),
    requestId: row.requestId,
    upstreamModel: other?.upstream_model_name ?? null,
    receipt: receiptOf(row),
    channelId: forAdmin ? row.channelId || null : null,
    route: forAdmin ? routeOf(other, language) : null,
    other: forAdmin || row.other === '' ? row.other : withoutAdminInfo(row.other),
  };
}

function timeToFirstTokenOf(other: Partial<LogOther> | null): number | null {
  const time = other?.frt ?? -1;
  return time >= 0 ? Math.round(time) : null;
}

function routeOf(other: Partial<LogOther> | null, language: Language): RouteStepModel[] | null {
  const route: readonly AttemptRecord[] | undefined = other?.admin_info?.route;
  const failureText = ({ failure, texts }: AttemptRecord) => texts?.[language] ?? failure;
  return route?.map((step) => ({ channelId: step.channel, failure: failureText(step) })) ?? null;
}
