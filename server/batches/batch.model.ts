import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { may, type Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { connectionOf } from '../platform/graphql/connection.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import { type Batch, BatchStatus, countsOf, statusOf } from './batch.js';

registerEnumType(BatchStatus, {
  name: 'BatchStatus',
  valuesMap: {
    FINALIZING: { description: 'The upstream has processed it; its results are being charged.' },
    EXPIRED: { description: 'The upstream did not process all requests in time, or has lost the batch.' },
  },
});

/** Whether batches have ended. */
export enum BatchProgress {
  IN_PROGRESS = 'IN_PROGRESS',
  ENDED = 'ENDED',
}
registerEnumType(BatchProgress, {
  name: 'BatchProgress',
  valuesMap: { ENDED: { description: 'Their results are charged.' } },
});

@ObjectType('Batch', { description: 'A batch of requests, of the OpenAI API or of the Anthropic API.' })
@Access('user')
export class BatchModel {
  @Field(() => ID)
  id: string;

  @Field(() => ID)
  userId: number;

  @Field()
  tokenName: string;

  @Field(() => ID, { nullable: true, description: 'For administrators, 0 when this site runs it; otherwise null.' })
  channelId: number | null;

  @Field({ description: 'The path that its requests call.' })
  endpoint: string;

  @Field({ description: 'Of its requests, or of the first one where they differ.' })
  model: string;

  @Field(() => BatchStatus)
  status: BatchStatus;

  @Field(() => Int, { description: 'The number of its requests.' })
  requests: number;

  @Field(() => Int, { description: 'Requests that succeeded, as last reported.' })
  completed: number;

  @Field(() => Int, { description: 'Requests that failed, expired or were cancelled, as last reported.' })
  failed: number;

  @Field(() => Quota, { description: 'Reserved until the results are charged; 0 when each request reserves its own.' })
  reserved: number;

  @Field(() => Quota, {
    nullable: true,
    description: 'The sum of its charges; null until the results are charged, and for batches of earlier versions.',
  })
  cost: number | null;

  @Field(() => String, { nullable: true, description: 'The id of the file with its requests.' })
  inputFile: string | null;

  @Field(() => String, { nullable: true, description: 'The id of the file with the results.' })
  outputFile: string | null;

  @Field(() => String, { nullable: true, description: 'The id of the file with the requests that failed.' })
  errorFile: string | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  endedAt: Date | null;
}

export const BatchConnection = connectionOf(BatchModel, 'Batch');

/** A batch as its reader may see it, without hidden fields. */
export function toBatchModel(batch: Batch, reader: Principal): BatchModel {
  const { id, userId, tokenName, channelId, endpoint, model, requests, reserved, charged } = batch;
  const { inputFile, outputFile, errorFile, createdAt, endedAt } = batch;
  return {
    id,
    userId,
    tokenName,
    endpoint,
    model,
    requests,
    reserved,
    channelId: may(reader, 'logs:read') ? channelId : null,
    status: statusOf(batch),
    ...countsOf(batch),
    cost: charged,
    inputFile,
    outputFile,
    errorFile,
    createdAt,
    endedAt,
  };
}
