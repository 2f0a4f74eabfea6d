import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import type { LogSinkState } from './log-sinks.service.js';
import { LogSinkKind } from './model/log-sink.js';

@ObjectType('LogSink', {
  description: 'A system that receives the rows of the usage log, and the state of its delivery.',
})
@Access('options:read')
export class LogSinkModel {
  @Field(() => ID)
  id: string;

  @Field()
  name: string;

  @Field(() => LogSinkKind)
  kind: LogSinkKind;

  @Field()
  url: string;

  @Field({ description: 'A disabled sink keeps its place and sends nothing.' })
  enabled: boolean;

  @Field({ description: 'ClickHouse: the table; empty for other kinds.' })
  table: string;

  @Field({ description: 'ClickHouse: the user; empty for the default user and for other kinds.' })
  user: string;

  @Field({ description: 'S3: the bucket, with or without a prefix; empty for other kinds.' })
  bucket: string;

  @Field({ description: 'S3: the region; empty for other kinds.' })
  region: string;

  @Field({ description: 'S3: the id of the access key; empty for other kinds.' })
  accessKeyId: string;

  @Field({ description: 'OTLP: the header with the secret; empty for Authorization and for other kinds.' })
  header: string;

  @Field({ description: 'Whether it has a secret, which is never returned.' })
  hasSecret: boolean;

  @Field(() => Float, { description: 'Rows that the target has confirmed.' })
  rowsSent: number;

  @Field(() => Float, { description: 'Rows that it has not sent yet.' })
  waitingRows: number;

  @Field(() => DateTime, { nullable: true, description: 'When its oldest unsent row was written; null without rows.' })
  waitingSince: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the target last confirmed rows.' })
  sentAt: Date | null;

  @Field(() => Int, { description: 'Failed attempts since the last success.' })
  failures: number;

  @Field({ description: 'Why the last attempt failed, or which rows the target refused; empty for none.' })
  error: string;

  @Field(() => DateTime, { nullable: true, description: 'When the error occurred.' })
  failedAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The next attempt after a failure.' })
  retryAt: Date | null;

  @Field(() => DateTime)
  createdAt: Date;
}

@ObjectType('LogSinkTest', { description: 'The result of a test.' })
@Access('options:write')
export class LogSinkTestModel {
  @Field(() => String, { nullable: true, description: 'Why it failed; null when the target has accepted the request.' })
  error: string | null;
}

/** A log sink with the state of its deliveries, for GraphQL, without its secrets. */
export function toLogSinkModel(sink: LogSinkState): LogSinkModel {
  const { id, settings, secretCipher, ...state } = sink;
  const { table = '', user = '', bucket = '', region = '', accessKeyId = '', header = '' } = settings;
  return {
    id: String(id),
    hasSecret: secretCipher !== null,
    table,
    user,
    bucket,
    region,
    accessKeyId,
    header,
    ...state,
  };
}
