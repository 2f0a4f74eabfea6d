import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { ChartColumn } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/calendar';
import { problemOfError } from '../../lib/problem-of';
import { useCan } from '../../lib/session';
import { quotaTickUse } from '../../ui/chart/quota-ticks';
import type { Series } from '../../ui/chart/series';
import { StackedTime } from '../../ui/chart/stacked-time';
import { Callout } from '../../ui/feedback/callout';
import { EmptyState } from '../../ui/feedback/states';
import { SelectInput } from '../../ui/form/select-input';
import { NavButton } from '../../ui/nav-button';
import { PageHeader } from '../../ui/page-header';
import { useFormat } from '../../ui/use-format';
import { ChannelStrip } from './channel-strip';
import type { DashboardViewProps, LogPlace } from './dashboard.props';
import { type Dimension, dimensions, dimensionsFor, logLink, type Measure, measures } from './dashboard.url';
import { KpiCards } from './kpi-cards';
import { Rankings } from './rankings';
import { Timings } from './timings';
import { logName, restId } from './usage-data';

export function DashboardView(props: DashboardViewProps) {
  const { admin, view, range, buckets, measure, switchedOff, filters, channels } = props;
  const { usage, now, timings, rankings, margin, onShow, onPick } = props;
  const { t } = useTranslation('dashboard');
  const mayConfigure = useCan('options:write');
  const header = <PageHeader title={t('title')} purpose={t('purpose')} />;
  if (switchedOff) {
    return (
      <>
        {header}
        <EmptyState
          icon={ChartColumn}
          title={t('off.title')}
          text={mayConfigure ? t('off.admin') : t('off.user')}
          action={
            <NavButton to={mayConfigure ? '/setting/operation#dashboard' : '/log'}>
              {mayConfigure ? t('off.open') : t('off.log')}
            </NavButton>
          }
        />
      </>
    );
  }
  return (
    <>
      {header}
      {filters}
      {view.tooLong ? (
        <Callout
          tone="error"
          action={
            <Button size="xs" onClick={props.onLastMonth}>
              {t('range.30d')}
            </Button>
          }
        >
          {t('tooLong')}
        </Callout>
      ) : (
        <Stack gap="4">
          <ZoneNotes {...props} />
          <KpiCards {...{ view, range, usage, now, timings, margin }} />
          {admin && channels && <ChannelStrip channels={channels} />}
          {isQuiet(props) ? (
            <Quiet {...props} />
          ) : (
            <>
              <SpendChart {...{ admin, view, range, buckets, measure, usage, onShow, onPick }} />
              <Rankings {...{ admin, view, range, rankings }} />
              <Timings {...{ view, range, buckets, timings, rankings, onPick }} />
            </>
          )}
        </Stack>
      )}
    </>
  );
}

/** Whether the range has no calls, including failed ones. */
const isQuiet = ({ usage, timings }: DashboardViewProps): boolean | undefined =>
  usage.points !== undefined && usage.total?.requests === 0 && timings.points?.every(({ errors }) => !errors);

function Quiet({ range, view, onLastMonth }: DashboardViewProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Box layerStyle="card">
      <EmptyState
        icon={ChartColumn}
        title={t('nothing')}
        text={range}
        action={
          <Flex gap="2" wrap="wrap" justify="center">
            {view.to - view.from < 29 * dayMs && <Button onClick={onLastMonth}>{t('range.30d')}</Button>}
            <NavButton to="/playground">{t('quiet.try')}</NavButton>
            <NavButton to="/token">{t('quiet.tokens')}</NavButton>
          </Flex>
        }
      />
    </Box>
  );
}

const keptByUtcDays = new Set([
  'usage_not_kept',
  'usage_measure_not_kept',
  'usage_bucket_not_kept',
  'usage_timezone_not_exact',
]);

/** Notes about a calendar in another time zone, and about ranges that need one. */
function ZoneNotes({ view, usage, onShow }: DashboardViewProps) {
  const { t } = useTranslation('dashboard');
  const code = usage.error ? problemOfError(usage.error).code : undefined;
  if (code && keptByUtcDays.has(code) && view.calendar.zone !== 'UTC') {
    return (
      <Callout
        tone="warning"
        action={
          <Button size="xs" onClick={() => onShow({ zone: 'utc' })}>
            {t('utc.show')}
          </Button>
        }
      >
        {t('utc.only')}
      </Callout>
    );
  }
  return view.otherZone ? <Callout>{t('utc.shown')}</Callout> : null;
}

type SpendProps = Pick<
  DashboardViewProps,
  'admin' | 'view' | 'range' | 'buckets' | 'measure' | 'usage' | 'onShow' | 'onPick'
>;

/** Usage over time, split by a dimension. */
const SpendChart = memo(function SpendChart(props: SpendProps) {
  const { admin, view, range, buckets, measure, usage, onShow, onPick } = props;
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const amount = (value: number) => (measure === 'quota' ? format.quota(value, 'chart') : format.integer(value));
  const series = usage.series ?? [];
  const heights = buckets.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const tickUse = quotaTickUse(format.toDollars(Math.max(0, ...heights)));
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
});

/** The log filters channels by id and everything else by name. */
function filterOf(by: Dimension, series: Series | undefined): LogPlace {
  if (!series || series.id === restId) return {};
  if (by === 'user') return { user: logName(series) };
  return { [by === 'token' ? 'tokenId' : by]: series.id };
}
