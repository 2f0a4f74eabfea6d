import { Box } from '@chakra-ui/react/box';
import { memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { quotaColumnUse, quotaTickUse } from '../../../ui/chart/quota-ticks';
import type { Series } from '../../../ui/chart/series';
import { StackedTime } from '../../../ui/chart/stacked-time';
import { SelectInput } from '../../../ui/form/select-input';
import { useFormat } from '../../../ui/use-format';
import type { DashboardViewProps } from '../shared/dashboard.props';
import {
  type Dimension,
  dimensions,
  dimensionsFor,
  type LogPlace,
  logLink,
  type Measure,
  measures,
} from '../shared/dashboard.url';
import { restId } from '../shared/usage-data';

type SpendCardProps = Pick<
  DashboardViewProps,
  'seesSite' | 'view' | 'range' | 'buckets' | 'measure' | 'usage' | 'onShow' | 'onPick'
>;

/** Usage over time, split by a dimension. */
export const SpendCard = memo(function SpendCard(props: SpendCardProps) {
  const { seesSite, view, range, buckets, measure, usage, onShow, onPick } = props;
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const series = usage.series ?? [];
  const heights = buckets.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const highest = format.toDollars(Math.max(0, ...heights));
  const [tickUse, use] = [quotaTickUse(highest), quotaColumnUse(highest)];
  const amount = (value: number) => (measure === 'quota' ? format.quota(value, use) : format.integer(value));
  return (
    <StackedTime
      title={t(`chart.${measure}`)}
      caption={range}
      loading={!usage.series && usage.loading}
      error={usage.series ? undefined : usage.error}
      onRetry={usage.onRetry}
      stale={usage.loading}
      buckets={buckets}
      series={usage.series ?? []}
      timeHeader={t('column.time', { zone: view.calendar.zone })}
      format={amount}
      formatAxis={(value) => (measure === 'quota' ? format.quota(value, tickUse) : format.compact(value))}
      empty={t('nothing')}
      linkOf={(bucket) => logLink(view, { bucket })}
      onPick={(bucket, series) => onPick({ bucket, ...filterOf(view.by, series) })}
      controls={
        <>
          <Box flex={{ base: '1', sm: 'none' }} w={{ sm: '36' }}>
            <SelectInput
              size="sm"
              label={t('filter.by')}
              value={view.by}
              options={dimensionsFor({ site: view.site, seesSite }).map((value) => ({
                value,
                label: t(`by.${value}`),
              }))}
              onChange={(value) => onShow({ by: dimensions.find((one): one is Dimension => one === value) })}
            />
          </Box>
          <Box flex={{ base: '1', sm: 'none' }} w={{ sm: '32' }}>
            <SelectInput
              size="sm"
              label={t('filter.show')}
              value={measure}
              options={measures.map((value) => ({ value, label: t(`show.${value}`) }))}
              onChange={(value) => onShow({ show: measures.find((one): one is Measure => one === value) })}
            />
          </Box>
        </>
      }
    />
  );
});

/** The filters of the log for a series. */
function filterOf(by: Dimension, series: Series | undefined): LogPlace {
  if (!series || series.id === restId) return {};
  return { [by === 'token' || by === 'user' ? `${by}Id` : by]: series.id };
}
