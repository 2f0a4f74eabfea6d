import { Inject, Injectable } from '@nestjs/common';
import { type CalendarUnit, TimeZone } from '../platform/time-zone.js';
import { OptionsService } from './options.service.js';

/** A calendar period, in ms since 1970. */
export interface Period {
  readonly from: number;
  /** Start of the next one. */
  readonly to: number;
}

/** The day, the week (from Monday) and the month of a moment. */
export interface CalendarPeriods {
  readonly day: Period;
  readonly week: Period;
  readonly month: Period;
}

/** The calendar of the site's time zone (option TimeZone). A change of the option applies to the next call. */
@Injectable()
export class SiteCalendar {
  private current = TimeZone.UTC;
  private latest: CalendarPeriods | null = null;

  constructor(@Inject(OptionsService) private readonly options: Pick<OptionsService, 'get'>) {}

  /** @returns the same object while the day and the time zone are the same */
  at(nowMs: number): CalendarPeriods {
    const { zone } = this;
    if (this.latest === null || nowMs < this.latest.day.from || nowMs >= this.latest.day.to) {
      this.latest = {
        day: period(zone, nowMs, 'DAY'),
        week: period(zone, nowMs, 'WEEK'),
        month: period(zone, nowMs, 'MONTH'),
      };
    }
    return this.latest;
  }

  /**
   * The present time zone of the site. Reading it after a change of the option discards the periods of the former zone.
   */
  get zone(): TimeZone {
    const name = this.options.get('TimeZone');
    if (name !== this.current.name) {
      this.current = TimeZone.named(name);
      this.latest = null;
    }
    return this.current;
  }
}

function period(zone: TimeZone, nowMs: number, unit: CalendarUnit): Period {
  const [from = nowMs, to = nowMs] = zone.boundaries(nowMs, nowMs, unit, 1);
  return { from, to };
}
