import { useMemo, useState } from 'react';
import { calendarOf } from '../../lib/calendar';
import { useStatus } from '../../lib/status';
import { type TimeView, timeViewOf } from './time-view';

/** The last days until the page was opened, by day of the site's time zone. The first day is whole. */
export function useDays(range: '7d' | '30d'): TimeView {
  const { time_zone: zone } = useStatus();
  const [asOf] = useState(Date.now);
  return useMemo(
    () =>
      timeViewOf(
        { range, from: undefined, to: undefined, bucket: 'day', model: '', channel: undefined },
        calendarOf(zone),
        asOf,
        true,
      ),
    [range, zone, asOf],
  );
}
