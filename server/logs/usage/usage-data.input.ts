import { IsDate, IsOptional, IsString } from 'class-validator';
import { DAY_SECONDS } from '../../common/durations.js';
import { described, QUERY_TEXT, timeFrom, unixSeconds } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import type { UsageSpan } from './usage-data.service.js';

const LOOK_BACK_S = 30 * DAY_SECONDS;
const SECOND = 1_000;

/** A range of the time in a query. Zeros count as absent. */
export class UsageSpanQuery {
  @Wire('start_timestamp', timeFrom(SECOND), described('First second, unix time; 30 days before the last when absent.'))
  @IsDate()
  @IsOptional()
  from?: Date;

  @Wire('end_timestamp', timeFrom(SECOND), described('Last second, unix time; now when absent.'))
  @IsDate()
  @IsOptional()
  to?: Date;

  /** The range with its defaults. */
  get span(): UsageSpan {
    const to = unixSeconds(this.to ?? new Date());
    const from = this.from ?? new Date(Math.max(to - LOOK_BACK_S, 0) * SECOND);
    return { from, to: new Date(to * SECOND) };
  }
}

/** The range of a query of the usage of the site. */
export class SiteUsageQuery extends UsageSpanQuery {
  @Wire(QUERY_TEXT, described('Only the usage of this user.'), { required: false })
  @IsString()
  username: string;
}
