import { memo } from 'react';
import { useLanguage } from '../../../i18n/use-language';
import { useTranslation } from '../../../i18n/use-translation';
import { calendarOf, dayMs } from '../../../lib/calendar';
import { BarList } from '../../../ui/chart/bar-list';
import { instantRange } from '../../../ui/chart/chart-time';
import { useFormat } from '../../../ui/use-format';
import type { DashboardViewProps } from '../dashboard.props';
import { logLink } from '../dashboard.url';
import { logName, type Share } from '../usage-data';

const shown = 8;

const dimensions = { models: 'model', tokens: 'token', users: 'user', channels: 'channel' } as const;

interface RankingCardProps extends Pick<DashboardViewProps, 'view' | 'range' | 'rankings'> {
  of: keyof typeof dimensions;
}

/** A ranking by cost; every name links to its calls. */
export const RankingCard = memo(function RankingCard({ of, view, range, rankings }: RankingCardProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const inDays = useWholeDays(view);
  const { [of]: shares, loading, error, onRetry } = rankings;
  const addressOf = (share: Share): string | undefined => {
    if (of === 'models') return logLink(view, { model: share.id });
    if (of === 'tokens') return logLink(view, { tokenId: share.id });
    if (of === 'channels') return logLink(view, { channel: share.id });
    // The log finds users by name only, so deleted users have no link.
    const user = logName(share);
    return user === undefined ? undefined : logLink(view, { user });
  };
  return (
    <BarList
      error={shares ? undefined : error}
      onRetry={onRetry}
      loading={loading && !shares}
      stale={loading}
      title={t(`rank.${of}`)}
      caption={of === 'users' || (of === 'tokens' && view.site) ? inDays : range}
      nameHeader={t(`by.${dimensions[of]}`)}
      valueHeader={t('show.quota')}
      format={(value) => format.quota(value, 'chart')}
      empty={t('nothing')}
      mono={of === 'models'}
      items={(shares ?? []).slice(0, shown).map((share) => ({
        id: share.id,
        name: share.name,
        value: share.quota,
        note: t('rank.requests', { count: share.requests, value: format.compact(share.requests) }),
        to: addressOf(share),
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
