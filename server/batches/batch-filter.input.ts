import { ArgsType, Field, InputType, registerEnumType } from '@nestjs/graphql';
import { IsEnum, IsOptional } from 'class-validator';
import { orderArgsOf } from '../platform/graphql/list-order.js';
import { TimeRange } from '../platform/graphql/time-range.input.js';
import { FilterText, OptionalId } from '../platform/http/input/validators.js';
import { BatchProgress } from './batch.model.js';

export enum BatchSort {
  CREATED = 'CREATED',
  ENDED = 'ENDED',
  MODEL = 'MODEL',
  REQUESTS = 'REQUESTS',
  COST = 'COST',
}
registerEnumType(BatchSort, {
  name: 'BatchSort',
  valuesMap: { COST: { description: 'The charges of a batch that has ended, else 0.' } },
});

/** The order of the list. */
@ArgsType()
export class BatchOrderArgs extends orderArgsOf(BatchSort, BatchSort.CREATED) {}

/** The filter of batches. Times are those of creation, inclusive. */
@InputType()
export class BatchFilter extends TimeRange {
  @FilterText(255, 'The id of the batch.')
  batchId?: string | null;

  @FilterText(255)
  model?: string | null;

  @Field(() => BatchProgress, { nullable: true })
  @IsEnum(BatchProgress)
  @IsOptional()
  progress?: BatchProgress | null;

  @OptionalId('Administrators only.')
  channelId?: string | null;
}
