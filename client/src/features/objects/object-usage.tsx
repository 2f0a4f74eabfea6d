import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import { consumption } from '../../lib/log-types';
import { useCan } from '../../lib/session';
import { byBucket, rangeName, timeNames } from '../../ui/chart/chart-time';
import { quotaColumnUse, quotaTickUse } from '../../ui/chart/quota-ticks';
import { StackedTime } from '../../ui/chart/stacked-time';
import { boundsOfView, logLink } from '../../ui/chart/time-view';
import { useDays } from '../../ui/chart/use-days';
import { useFormat } from '../../ui/use-format';
import type { CallsOf, KnownDays } from './calls-of';
import { type ObjectUsageQuery, useObjectUsageQuery } from './objects.generated';

type Total = ObjectUsageQuery['total'][number];
type Bought = NonNullable<ObjectUsageQuery['bought']>[number];

interface ObjectUsageProps {
  name: string;
  of: CallsOf;
  known?: KnownDays;
}

/** The cost of the calls of an object on each of the last seven days, with the sums. */
export function ObjectUsage({ name, of: { scope, filter, log }, known }: ObjectUsageProps) {
  const { t } = useTranslation('objects');
  const format = useFormat();
  const view = useDays('7d');
  const purchases = useCan('costs:read') && scope === 'SITE';
  const { data, error, refetch } = useObjectUsageQuery({
    variables: { scope, filter: { ...filter, ...boundsOfView(view) }, zone: view.zone, purchases, byDay: !known },
    fetchPolicy: 'no-cache',
  });
  const days = known ? known.days : data?.days;
  const values = byBucket(days ?? [], view.boundaries, ({ quota }) => quota, 0);
  const failure = days ? undefined : (error ?? known?.error);
  const highest = format.toDollars(Math.max(0, ...values));
  const [tickUse, use] = [quotaTickUse(highest), quotaColumnUse(highest)];
  const [total] = data?.total ?? [];
  return (
    <StackedTime
      title={t('usage.title')}
      caption={rangeName(view, format.language)}
      loading={!days && !failure}
      error={failure}
      onRetry={() => void Promise.allSettled([refetch(), known?.refetch()])}
      buckets={timeNames(view, format.language)}
      series={[{ id: name, name, values, total: values.reduce((sum, value) => sum + value, 0) }]}
      timeHeader={t('usage.day', { zone: view.calendar.zone })}
      format={(units) => format.quota(units, use)}
      formatAxis={(units) => format.quota(units, tickUse)}
      empty={t('usage.none')}
      linkOf={(bucket) => logLink(view, { model: '', channel: undefined }, bucket, { type: consumption, ...log })}
      controls={total && <Figures total={total} bought={data?.bought?.[0]?.purchases ?? undefined} />}
    />
  );
}

/** The sums of the calls, in one line where there is space. */
function Figures({ total, bought }: { total: Total; bought: NonNullable<Bought['purchases']> | undefined }) {
  const { t } = useTranslation('objects');
  const { t: tc } = useTranslation('costExplorer');
  const format = useFormat();
  const { requests, errors, promptTokens, completionTokens, latency, timeToFirstToken: first } = total;
  const timing = (value: Total['latency']) => value && `${format.duration(value.p50)} / ${format.duration(value.p95)}`;
  const figures: readonly (readonly [label: string, value: string | null])[] = [
    [tc('show.requests'), format.integer(requests)],
    [tc('show.errors'), errors === null ? null : format.integer(errors)],
    [tc('show.input'), format.compact(promptTokens)],
    [tc('show.output'), format.compact(completionTokens)],
    [t('usage.duration'), timing(latency)],
    [t('usage.firstToken'), timing(first)],
    [tc('show.purchase'), bought && bought.requests > 0 ? format.quota(bought.cost) : null],
  ];
  return (
    <Box as="dl" m="0" display="flex" flexWrap="wrap" columnGap="4" rowGap="2">
      {figures.map(
        ([label, value]) =>
          value && (
            <Box key={label}>
              <Box as="dt" textStyle="caption" color="fg.muted">
                {label}
              </Box>
              <Box as="dd" m="0" textStyle="figure">
                {value}
              </Box>
            </Box>
          ),
      )}
    </Box>
  );
}
