import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../../ui/use-format';
import { type Amounts, purchasesOf } from './cost-data';
import type { Forecast } from './forecast';
import type { CostCacheQuery } from './shared/cost-explorer.generated';

export interface CostSummaryProps {
  sum: Amounts | undefined;
  /** The sum of the preceding range of the same length. */
  before: Amounts | undefined;
  /** Undefined while loading, and where the range begins before cached tokens were summed. */
  cache: CostCacheQuery['usage'] | undefined;
  forecast: Forecast | undefined;
  /** The account that the forecast of the month is for. */
  zone: string;
}

/** Rows of two or three that are full with five and with six figures; one row in a wide window. */
const evenRows = {
  templateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))', xl: 'none' },
  autoFlow: { xl: 'column' },
  autoColumns: 'minmax(0, 1fr)',
  css: {
    '& > *': { gridColumn: { md: 'span 2', xl: 'auto' } },
    '& > :nth-child(odd):last-child': { gridColumn: { base: 'span 2', xl: 'auto' } },
    '& > :nth-child(3n + 1):nth-last-child(2), & > :nth-child(3n + 2):last-child': {
      gridColumn: { md: 'span 3', xl: 'auto' },
    },
  },
} as const;

export function CostSummary({ sum, before, cache, forecast, zone }: CostSummaryProps) {
  const { t } = useTranslation('costExplorer');
  const format = useFormat();
  const change = (now: number, then: number | undefined) =>
    then
      ? t('change', { value: format.percent(Math.abs(now - then) / then), direction: now < then ? '↓' : '↑' })
      : undefined;
  const cached = cache?.reduce((total, point) => total + (point.cachedTokens ?? 0), 0);
  const saved = cache?.reduce((total, point) => total + (point.cacheSavings ?? 0), 0) ?? 0;
  const input = cache?.reduce((total, point) => total + point.promptTokens, 0) ?? 0;
  const bought = cache && purchasesOf(cache);
  const calls = cache?.reduce((total, point) => total + point.requests, 0) ?? 0;
  return (
    <Grid as="dl" aria-label={t('summary')} gap="3" {...evenRows}>
      <Figure
        label={t('show.quota')}
        value={sum && format.quota(sum.quota)}
        note={sum && change(sum.quota, before?.quota)}
      />
      <Figure
        label={t('show.requests')}
        value={sum && format.compact(sum.requests)}
        note={sum && change(sum.requests, before?.requests)}
      />
      <Figure
        label={t('show.tokens')}
        value={sum && format.compact(sum.promptTokens + sum.completionTokens)}
        note={
          sum && t('inOut', { input: format.compact(sum.promptTokens), output: format.compact(sum.completionTokens) })
        }
      />
      <Figure
        label={t('cache.share')}
        value={cached === undefined ? undefined : format.percent(input > 0 ? cached / input : 0)}
        note={cached === undefined ? t('cache.unknown') : t('cache.saved', { amount: format.quota(saved) })}
      />
      {bought && bought.requests > 0 && (
        <Figure
          label={t('show.margin')}
          value={format.quota(bought.quota - bought.cost)}
          note={t('margin.note', {
            cost: format.quota(bought.cost),
            share: format.percent(calls > 0 ? 1 - bought.requests / calls : 0),
          })}
        />
      )}
      <Figure
        label={t('forecast.title')}
        value={forecast && format.quota(forecast.expected)}
        note={
          forecast
            ? t('forecast.range', { low: format.quota(forecast.low), high: format.quota(forecast.high), zone })
            : t('forecast.none')
        }
      />
    </Grid>
  );
}

function Figure({ label, value, note }: { label: string; value: string | undefined; note: string | undefined }) {
  return (
    <Box layerStyle="card" px="3" py="2" minW="0">
      <Box as="dt" textStyle="caption" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" textStyle="section" fontVariantNumeric="tabular-nums lining-nums" overflowWrap="anywhere">
        {value ?? '–'}
      </Box>
      {note && (
        <Box as="dd" textStyle="caption" color="fg.muted">
          {note}
        </Box>
      )}
    </Box>
  );
}
