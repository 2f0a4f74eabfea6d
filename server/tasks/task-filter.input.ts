import { ArgsType, InputType, registerEnumType } from '@nestjs/graphql';
import { orderArgsOf } from '../platform/graphql/list-order.js';
import { TimeRange } from '../platform/graphql/time-range.input.js';
import { FilterText, OptionalId } from '../platform/http/input/validators.js';

export enum TaskSort {
  SUBMITTED = 'SUBMITTED',
  FINISHED = 'FINISHED',
  ELAPSED = 'ELAPSED',
  ACTION = 'ACTION',
  STATUS = 'STATUS',
}
registerEnumType(TaskSort, {
  name: 'TaskSort',
  valuesMap: { ELAPSED: { description: 'From submission to the end; 0 for tasks that are not finished.' } },
});

/** The order of a list. */
@ArgsType()
export class TaskOrderArgs extends orderArgsOf(TaskSort, TaskSort.SUBMITTED) {}

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
