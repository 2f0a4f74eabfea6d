import type { OptionsService } from '../../server/options/options.service.js';
import { SiteCalendar } from '../../server/options/site-calendar.js';

/**
 * A time zone in which it was about noon when this process began: no day, week or month of a site with it ends while
 * tests run.
 */
export const NOON_ZONE = zoneAtNoon(new Date());

/** The names of these zones have the opposite sign of their offset: it is noon in Etc/GMT-3 at 9:00 UTC. */
function zoneAtNoon(now: Date): string {
  const offset = 12 - now.getUTCHours();
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** The calendar of a site with this time zone, `NOON_ZONE` when none is given; changes of the object take effect. */
export function siteCalendar(options: { TimeZone: string } = { TimeZone: NOON_ZONE }): SiteCalendar {
  return new SiteCalendar({ get: (key: string) => options[key as 'TimeZone'] } as Pick<OptionsService, 'get'>);
}
