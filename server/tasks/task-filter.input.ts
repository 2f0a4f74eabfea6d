import { InputType } from '@nestjs/graphql';
import { TimeRange } from '../platform/graphql/time-range.input.js';
import { FilterText, OptionalId } from '../platform/http/input/validators.js';
import { described, POSITIVE_ID, QUERY_TEXT, timeFrom, timeTo } from '../platform/http/input/wire.js';
import { Wire } from '../platform/http/input/wire-field.js';

/** The filter of tasks. Times are submission times, inclusive. */
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

const MILLISECOND = 1;
const SECOND = 1_000;
const CHANNEL = described('Channel id; administrators only.');

/** The filter of own image tasks in a query, with times in milliseconds. */
export class OwnDrawingQuery extends TaskFilter {
  @Wire('mj_id', QUERY_TEXT)
  override taskId?: string | null;

  @Wire('start_timestamp', timeFrom(MILLISECOND), described('Submitted at or after this time, in unix milliseconds.'))
  override from?: Date | null;

  @Wire('end_timestamp', timeTo(MILLISECOND), described('Submitted at or before this time, in unix milliseconds.'))
  override to?: Date | null;
}

export class SiteDrawingQuery extends OwnDrawingQuery {
  @Wire('channel_id', POSITIVE_ID, CHANNEL)
  override channelId?: string | null;
}

/** The filter of other own tasks in a query, with times in seconds. */
export class OwnTaskQuery extends TaskFilter {
  @Wire('task_id', QUERY_TEXT)
  override taskId?: string | null;

  @Wire(QUERY_TEXT)
  override status?: string | null;

  @Wire(QUERY_TEXT)
  override action?: string | null;

  @Wire('start_timestamp', timeFrom(SECOND), described('Submitted at or after this time, in unix seconds.'))
  override from?: Date | null;

  @Wire('end_timestamp', timeTo(SECOND), described('Submitted at or before this time, in unix seconds.'))
  override to?: Date | null;
}

export class SiteTaskQuery extends OwnTaskQuery {
  @Wire('channel_id', POSITIVE_ID, CHANNEL)
  override channelId?: string | null;
}
