import { memo } from 'react';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { BarList } from '../../../ui/chart/bar-list';
import { instantRange } from '../../../ui/chart/chart-time';
import { quotaColumnUse } from '../../../ui/chart/quota-ticks';
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
export const RankingCard = memo(function RankingCard(props: RankingCardProps) {
  const { of, view, rankings } = props;
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const caption = useCaption(props);
  const { [of]: shares, loading, error, onRetry } = rankings;
  const shown = (shares ?? []).slice(0, maxShown);
  const use = quotaColumnUse(format.toDollars(Math.max(0, ...shown.map(({ quota }) => quota))));
  const [dimension, parameter] = rankingsBy[of];
  return (
    <BarList
      error={shares ? undefined : error}
      onRetry={onRetry}
      loading={loading && !shares}
      stale={loading}
      title={t(`rank.${of}`)}
      caption={caption}
      nameHeader={t(`by.${dimension}`)}
      valueHeader={t('show.quota')}
      format={(value) => format.quota(value, use)}
      empty={t('nothing')}
      mono={of === 'models'}
      items={shown.map((share) => ({
        id: share.id,
        name: share.name,
        value: share.quota,
        note: t('rank.requests', { count: share.requests, value: format.compact(share.requests) }),
        to: logLink(view, { [parameter]: share.id }),
      }))}
    />
  );
});

/** The range of the sums, of which some are stored by day only. */
function useCaption({ of, view, range, rankings: { rounded } }: RankingCardProps): string {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const counted = of === 'users' || of === 'tokens' ? rounded[of] : undefined;
  if (!counted) return range;
  const { zone } = view.calendar;
  return t('rank.storedByDay', {
    range: instantRange(counted.from, Math.min(counted.until, view.until), zone, language),
    zone,
  });
}
