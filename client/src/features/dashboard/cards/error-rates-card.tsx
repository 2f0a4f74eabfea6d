import { memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { failedCall } from '../../../lib/log-types';
import { BarList } from '../../../ui/chart/bar-list';
import { useFormat } from '../../../ui/use-format';
import type { DashboardViewProps } from '../shared/dashboard.props';
import { logLink } from '../shared/dashboard.url';

type ErrorRatesCardProps = Pick<DashboardViewProps, 'view' | 'range' | 'rankings'>;

/** Channels by failed calls. */
export const ErrorRatesCard = memo(function ErrorRatesCard({ view, range, rankings }: ErrorRatesCardProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { failing, loading, error, onRetry } = rankings;
  return (
    <BarList
      error={failing ? undefined : error}
      loading={loading && !failing}
      stale={loading}
      onRetry={onRetry}
      title={t('errors.title')}
      caption={range}
      nameHeader={t('by.channel')}
      valueHeader={t('errors.rate')}
      format={format.percent}
      empty={t('errors.none')}
      color="status.red.solid"
      whole={1}
      items={(failing ?? []).map(({ id, name, rate, errors }) => ({
        id,
        name,
        value: rate,
        note: t('kpi.failed', { count: errors }),
        to: logLink(view, { channel: id, type: failedCall }),
      }))}
    />
  );
});
