import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from '../../../i18n/use-translation';
import { Callout } from '../../../ui/feedback/callout';
import { ErrorState } from '../../../ui/feedback/states';
import { ScrollingTable } from '../../../ui/table/scrolling-table';
import { BodyCell, HeadCell } from '../../../ui/table/table-parts';
import { useFormat } from '../../../ui/use-format';
import type { EntryKey, PriceTexts } from './prices';
import { type PricesEffectQuery, type PricesRepricedCallsFragment, usePricesEffectQuery } from './prices.generated';

type Effect = PricesEffectQuery['repricedUsage'];

/** Models after these are only part of the sums. */
const maxShown = 20;

interface PriceEffectProps {
  /** The new texts of the options that would change; at least one. */
  texts: Partial<PriceTexts>;
}

/** Compares the cost of the calls of the last seven days whose price would change with their cost at the new prices. */
export function PriceEffect({ texts }: PriceEffectProps) {
  const { t } = useTranslation('prices');
  const changes = (Object.entries(texts) as [EntryKey, string][]).map(([key, value]) => ({ key, value }));
  const { data, error, loading, refetch } = usePricesEffectQuery({ variables: { changes }, fetchPolicy: 'no-cache' });
  const effect = loading ? undefined : data?.repricedUsage;
  const title = t('effect.title');
  return (
    <Box as="section" aria-label={title} aria-busy={loading} layerStyle="inset" px="3" py="2">
      <Text as="h3" textStyle="label" mb="1">
        {title}
      </Text>
      {error && !loading ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : effect ? (
        <EffectFigures effect={effect} title={title} />
      ) : (
        <Skeleton h="12" />
      )}
    </Box>
  );
}

function EffectFigures({ effect, title }: { effect: Effect; title: string }) {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const difference = useDifference();
  const { total, models, since } = effect;
  if (total.calls === 0) return <Box color="fg.muted">{t('effect.none')}</Box>;
  return (
    <Stack gap="2">
      <Flex gap="2" wrap="wrap" align="baseline" role="status" fontVariantNumeric="tabular-nums">
        <Box>{t('effect.cost', { before: format.quota(total.quota), after: format.quota(total.repriced) })}</Box>
        <Box fontWeight="medium">{difference(total)}</Box>
      </Flex>
      <Box color="fg.muted" textStyle="caption">
        {t('effect.rests', {
          count: total.calls,
          calls: format.integer(total.calls),
          input: format.compact(total.promptTokens),
          output: format.compact(total.completionTokens),
        })}
      </Box>
      {models.length > 1 && <EffectTable models={models.slice(0, maxShown)} title={title} />}
      {models.length > maxShown && <Box color="fg.muted">{t('effect.more', { count: models.length - maxShown })}</Box>}
      {since !== null && <Callout tone="warning">{t('effect.since', { time: format.timestamp(since) })}</Callout>}
      {total.unpricedCalls > 0 && (
        <Callout tone="warning">
          {t('effect.unpriced', { count: total.unpricedCalls, calls: format.integer(total.unpricedCalls) })}
        </Callout>
      )}
      {total.keptCalls > 0 && (
        <Callout>{t('effect.kept', { count: total.keptCalls, calls: format.integer(total.keptCalls) })}</Callout>
      )}
    </Stack>
  );
}

function EffectTable({ models, title }: { models: Effect['models']; title: string }) {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const difference = useDifference();
  return (
    <ScrollingTable title={title}>
      <thead>
        <tr>
          <HeadCell scope="col">{t('column.model')}</HeadCell>
          {(['calls', 'tokens', 'before', 'after', 'difference'] as const).map((column) => (
            <HeadCell key={column} scope="col" data-align="end">
              {t(`effect.${column}`)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map((row) => (
          <tr key={row.model}>
            <BodyCell asChild>
              <th scope="row">{row.model}</th>
            </BodyCell>
            <BodyCell data-align="end">{format.integer(row.calls)}</BodyCell>
            <BodyCell data-align="end">{format.compact(row.promptTokens + row.completionTokens)}</BodyCell>
            <BodyCell data-align="end">{format.quota(row.quota)}</BodyCell>
            <BodyCell data-align="end">{format.quota(row.repriced)}</BodyCell>
            <BodyCell data-align="end">{difference(row)}</BodyCell>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

/** The difference with its sign, and as a share of the cost if there was any. */
function useDifference() {
  const { t } = useTranslation('prices');
  const format = useFormat();
  return ({ quota, repriced }: Pick<PricesRepricedCallsFragment, 'quota' | 'repriced'>) => {
    const change = repriced - quota;
    if (change === 0) return t('effect.same');
    const sign = change > 0 ? '+' : '−';
    const amount = `${sign}${format.quota(Math.abs(change))}`;
    return quota === 0 ? amount : `${amount} (${sign}${format.percent(Math.abs(change) / quota)})`;
  };
}
