import { memo } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { calendarOf } from '../../../lib/calendar';
import { dayMs } from '../../../lib/durations';
import { BarList } from '../../../ui/chart/bar-list';
import { instantRange } from '../../../ui/chart/chart-time';
import { useFormat } from '../../../ui/use-format';
import type { DashboardViewProps } from '../shared/dashboard.props';
import { logLink } from '../shared/dashboard.url';

const maxShown = 8;

/** The dimension of each ranking, and the parameter of the log that filters by it. */
const rankingsBy = {
  models: ['model', 'model'],
  tokens: ['token', 'tokenId'],
  users: ['user', 'userId'],
  channels: ['channel', 'channel'],
} as const;

interface RankingCardProps extends Pick<DashboardViewProps, 'view' | 'range' | 'rankings'> {
  of: keyof typeof rankingsBy;
}

/** A ranking by cost; every name links to its calls. */
export const RankingCard = memo(function RankingCard({ of, view, range, rankings }: RankingCardProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const inDays = useWholeDays(view);
  const { [of]: shares, loading, error, onRetry } = rankings;
  const [dimension, parameter] = rankingsBy[of];
  return (
    <BarList
      error={shares ? undefined : error}
      onRetry={onRetry}
      loading={loading && !shares}
      stale={loading}
      title={t(`rank.${of}`)}
      caption={of === 'users' || (of === 'tokens' && view.site) ? inDays : range}
      nameHeader={t(`by.${dimension}`)}
      valueHeader={t('show.quota')}
      format={(value) => format.quota(value, 'chart')}
      empty={t('nothing')}
      mono={of === 'models'}
      items={(shares ?? []).slice(0, maxShown).map((share) => ({
        id: share.id,
        name: share.name,
        value: share.quota,
        note: t('rank.requests', { count: share.requests, value: format.compact(share.requests) }),
        to: logLink(view, { [parameter]: share.id }),
      }))}
    />
  );
});

/** Some sums of the whole site are stored per UTC day; every day that overlaps the range is included in full. */
function useWholeDays({ boundaries, from, to, until }: DashboardViewProps['view']): string {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const days = calendarOf('UTC').boundaries(boundaries[0] ?? from, until, 'day');
  const end = Math.min(until, (days.at(-2) ?? to) + dayMs);
  return t('rank.utcDays', { range: instantRange(days[0] ?? from, end, 'UTC', language) });
}
