import { Field, InputType } from '@nestjs/graphql';
import { IsEnum, IsOptional } from 'class-validator';
import { TimeRange } from '../platform/graphql/time-range.input.js';
import { FilterText, OptionalId } from '../platform/http/input/validators.js';
import { BatchProgress } from './batch.model.js';

/** The filter of batches. Times are creation times, inclusive. */
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
