import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import { problemOfError } from '../../lib/problem-of';
import { Callout } from '../../ui/feedback/callout';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import type { TableSort } from '../../ui/table/table-props';
import { useFormat } from '../../ui/use-format';
import { CostChart } from './cost-chart';
import { type Amounts, type CostSeries, logPlaceOf, sumOf } from './cost-data';
import { type CostFilters, type CostView, dayText, logLink } from './cost-explorer.url';
import { CostSummary, type CostSummaryProps } from './cost-summary';
import { CostTable } from './cost-table';
import { AnalyticsBar } from './shared/analytics-bar';
import type { CostDaysQuery } from './shared/cost-explorer.generated';

export interface CostExplorerViewProps extends Pick<CostSummaryProps, 'cache' | 'forecast'> {
  view: CostView;
  filters: CostFilters;
  /** The site stores no statistics. */
  off: boolean;
  bar: ReactNode;
  /** Order of the table. */
  sort: TableSort;
  series: readonly CostSeries[] | undefined;
  before: ReadonlyMap<string, Amounts> | undefined;
  beforeSum: Amounts | undefined;
  /** The time until which days are aggregated. */
  days: CostDaysQuery['usageDays'] | undefined;
  loading: boolean;
  onRefresh(): void;
  error: unknown;
  onRetry(): void;
  /** Starts the range with a day, as YYYY-MM-DD. */
  onSince(day: string): void;
}

export function CostExplorerView(props: CostExplorerViewProps) {
  const { view, filters, off, bar, sort, series, before, beforeSum, cache, forecast } = props;
  const { t } = useTranslation('costExplorer');
  const navigate = useNavigate();
  const { loading, onRefresh } = props;
  if (off) {
    return (
      <Stack gap="3" data-begins-at-top>
        <AnalyticsBar current="cost" loading={loading} onRefresh={onRefresh} />
        <EmptyState icon={ChartColumn} title={t('off')} />
      </Stack>
    );
  }
  const names = [view.by, ...(view.and ? [view.and] : [])].map((dimension) => t(`by.${dimension}`)).join(' · ');
  return (
    <Stack gap="3" data-begins-at-top>
      <AnalyticsBar current="cost" loading={loading} onRefresh={onRefresh}>
        {bar}
      </AnalyticsBar>
      {props.error && !series ? (
        <Failure {...props} />
      ) : (
        <>
          <CostSummary
            sum={series && sumOf(series.map(({ amounts }) => amounts))}
            before={beforeSum}
            cache={cache}
            forecast={forecast}
            zone={view.calendar.zone}
          />
          {view.chart !== 'table' && <CostChart {...props} onOpen={(address) => void navigate(address)} />}
          {series && series.length > 0 && (
            <CostTable
              title={t('breakdown', { names })}
              header={names}
              series={series}
              before={before}
              sort={sort}
              seesSite={view.seesSite}
              file={`cost ${dayText(view.from)} ${dayText(view.until - dayMs)}`}
              view={view}
              linkOf={(one) => {
                const place = logPlaceOf(one, view);
                return place && logLink(view, filters, undefined, place);
              }}
            />
          )}
          <Freshness {...props} />
        </>
      )}
    </Stack>
  );
}

/** Sums of all users are counted by a job. */
function Freshness({ view, days }: CostExplorerViewProps) {
  const { t } = useTranslation('costExplorer');
  const format = useFormat();
  if (view.scope !== 'SITE' || !days?.countedUntil) return null;
  return (
    <Box textStyle="caption" color="fg.muted">
      {t('countedUntil', { time: format.timestamp(days.countedUntil), zone: view.calendar.zone })}
    </Box>
  );
}

function Failure({ error, days, onRetry, onSince }: CostExplorerViewProps) {
  const { t } = useTranslation('costExplorer');
  const since = problemOfError(error).code === 'usage_kept_since' ? days?.keptSince : undefined;
  if (!since) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Callout
      tone="warning"
      action={
        <Button size="xs" onClick={() => onSince(since)}>
          {t('since.show', { day: since })}
        </Button>
      }
    >
      {t('since.text', { day: since })}
    </Callout>
  );
}
