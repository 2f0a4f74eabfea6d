import type { Options } from '../../server/options/options.service.js';
import { SiteCalendar } from '../../server/options/site-calendar.js';

/** The calendar of a site with this time zone, UTC when none is given; changes of the object take effect. */
export function siteCalendar(options: { TimeZone: string } = { TimeZone: 'UTC' }): SiteCalendar {
  return new SiteCalendar({ get: (key: string) => options[key as 'TimeZone'] } as Pick<Options, 'get'>);
}
