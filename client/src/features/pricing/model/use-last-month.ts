import { useMemo, useState } from 'react';
import { calendarOf } from '../../../lib/calendar';
import { useStatus } from '../../../lib/status';
import { type TimeView, timeViewOf } from '../../../ui/chart/time-view';

const range = { range: '30d', from: undefined, to: undefined, bucket: 'day', model: '', channel: undefined } as const;

/** The last 30 days until the page was opened, by day. */
export function useLastMonth(): TimeView {
  const { time_zone: zone } = useStatus();
  const [asOf] = useState(Date.now);
  return useMemo(() => timeViewOf(range, calendarOf(zone), asOf, true), [zone, asOf]);
}
