import { InputType } from '@nestjs/graphql';
import { TimeRange } from '../platform/graphql/time-range.input.js';
import { FilterText, OptionalId } from '../platform/http/input/validators.js';

/** The filter of tasks. Times are those of submission, inclusive. */
@InputType()
export class TaskFilter extends TimeRange {
  @FilterText(255, "The upstream's id for the task.")
  taskId?: string | null;

  @FilterText(64)
  status?: string | null;

  @FilterText(64)
  action?: string | null;

  @OptionalId('Administrators only.')
  channelId?: string | null;
}
