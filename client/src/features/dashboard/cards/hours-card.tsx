import { memo, useMemo } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { HeatMap } from '../../../ui/chart/heat-map';
import { useFormat } from '../../../ui/use-format';
import type { DashboardViewProps } from '../shared/dashboard.props';

type HoursCardProps = Pick<DashboardViewProps, 'range' | 'timings'>;

/** Requests by weekday and hour. */
export const HoursCard = memo(function HoursCard({ range, timings }: HoursCardProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { points, heat, loading, error, onRetry } = timings;
  return (
    <HeatMap
      error={points ? undefined : error}
      onRetry={onRetry}
      loading={loading && !points}
      stale={loading}
      title={t('heat.title')}
      caption={range}
      rows={useWeekdays()}
      columns={hours}
      rowHeader={t('heat.weekday')}
      values={heat ?? []}
      format={format.integer}
      empty={t('nothing')}
    />
  );
});

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Monday first. */
function useWeekdays(): string[] {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
    // 1 January 2024 was a Monday.
    return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)));
  }, [language]);
}
