import { Grid } from '@chakra-ui/react/grid';
import { memo } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { calendarOf, dayMs } from '../../lib/calendar';
import { BarList } from '../../ui/chart/bar-list';
import { instantRange } from '../../ui/chart/chart-time';
import { useFormat } from '../../ui/use-format';
import type { DashboardViewProps } from './dashboard.props';
import { logLink } from './dashboard.url';
import { logName, type Share } from './usage-data';

const shown = 8;

/** The log finds users by name only, so deleted users have no link. */
function named(share: Share, link: (name: string) => string): string | undefined {
  const name = logName(share);
  return name === undefined ? undefined : link(name);
}

type RankingsProps = Pick<DashboardViewProps, 'admin' | 'view' | 'range' | 'rankings'>;

/** Rankings by cost; every name links to its calls. */
export const Rankings = memo(function Rankings({ admin, view, range, rankings }: RankingsProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const language = useLanguage();
  const { models, tokens, users, channels, ...query } = rankings;
  // For the whole site these sums are stored per UTC day; every day that overlaps the range is included in full.
  const utc = calendarOf('UTC');
  const days = utc.boundaries(view.boundaries[0] ?? view.from, view.until, 'day');
  const inDays = t('rank.utcDays', {
    range: instantRange(days[0] ?? view.from, Math.min(view.until, (days.at(-2) ?? view.to) + dayMs), 'UTC', language),
  });
  const list = (
    title: string,
    header: string,
    shares: readonly Share[] | undefined,
    to: (share: Share) => string | undefined,
    caption = range,
  ) => (
    <BarList
      {...query}
      error={shares ? undefined : query.error}
      loading={query.loading && !shares}
      stale={query.loading}
      title={title}
      caption={caption}
      nameHeader={header}
      valueHeader={t('show.quota')}
      format={(value) => format.quota(value, 'chart')}
      empty={t('nothing')}
      mono={shares === models}
      items={(shares ?? []).slice(0, shown).map((share) => ({
        id: share.id,
        name: share.name,
        value: share.quota,
        note: t('rank.requests', { count: share.requests, value: format.compact(share.requests) }),
        to: to(share),
      }))}
    />
  );
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
      {list(t('rank.models'), t('by.model'), models, ({ id }) => logLink(view, { model: id }))}
      {list(
        t('rank.tokens'),
        t('by.token'),
        tokens,
        ({ id }) => logLink(view, { tokenId: id }),
        view.site ? inDays : range,
      )}
      {admin && view.site && (
        <>
          {list(
            t('rank.users'),
            t('by.user'),
            users,
            (share) => named(share, (user) => logLink(view, { user })),
            inDays,
          )}
          {list(t('rank.channels'), t('by.channel'), channels, ({ id }) => logLink(view, { channel: id }))}
        </>
      )}
    </Grid>
  );
});
