import { Box } from '@chakra-ui/react/box';
import { useTranslation } from 'react-i18next';
import type { Series } from '../../ui/chart/series';
import { StackedTime } from '../../ui/chart/stacked-time';
import { SelectInput } from '../../ui/form/select-input';
import { useFormat } from '../../ui/use-format';
import type { DashboardViewProps, LogPlace } from './dashboard.props';
import { type Dimension, dimensions, dimensionsFor, logLink, type Measure, measures } from './dashboard.url';
import { logName, restId } from './usage-data';

/** Usage over time, split by a dimension. */
export function SpendChart({ admin, view, range, buckets, measure, usage, onShow, onPick }: DashboardViewProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const amount = (value: number) => (measure === 'quota' ? format.quota(value, 'chart') : format.integer(value));
  // Tick labels need more digits if the steps are less than one cent.
  const series = usage.series ?? [];
  const heights = buckets.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const highest = format.toDollars(Math.max(0, ...heights));
  const tickUse = highest >= 0.1 ? 'chip' : highest >= 0.001 ? 'chart' : 'cost';
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
              options={dimensionsFor({ site: view.site, admin }).map((value) => ({ value, label: t(`by.${value}`) }))}
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
}

/** The log filters channels by id and everything else by name. */
function filterOf(by: Dimension, series: Series | undefined): LogPlace {
  if (!series || series.id === restId) return {};
  if (by === 'user') return { user: logName(series) };
  return { [by === 'token' ? 'tokenId' : by]: series.id };
}
