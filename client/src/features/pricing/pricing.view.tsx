import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link as Anchor } from '@chakra-ui/react/link';
import { Stack } from '@chakra-ui/react/stack';
import { Calculator, Copy, Scale, Tags } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListState } from '../../lib/list-state';
import { Callout } from '../../ui/feedback/callout';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { PageHeader } from '../../ui/page-header';
import { useIsMobile } from '../../ui/use-is-mobile';
import { PriceCards } from './price-cards';
import type { PriceRow } from './price-rows';
import { PriceTable } from './price-table';
import type { PriceGroup, Pricing } from './pricing.query';
import type { pricingParams } from './pricing.url';
import { PricingFilterBar } from './pricing-filters';

export interface PricingViewProps {
  list: ListState<typeof pricingParams>;
  signedIn: boolean;
  pricing: Pricing | undefined;
  /** Whose prices are shown. */
  group: PriceGroup;
  rows: readonly PriceRow[] | undefined;
  /** Those the filters leave, in order. */
  shown: readonly PriceRow[] | undefined;
  error: unknown;
  onRetry(): void;
  selected: readonly string[];
  onSelect(models: readonly string[]): void;
  onCopySelected(): void;
  onCompare(): void;
  onCalculate(model: string): void;
}

export function PricingView(props: PricingViewProps) {
  const { rows, shown, error, onRetry, selected, onCopySelected, onCompare, onCalculate } = props;
  const { t } = useTranslation('pricing');
  const first = shown?.find(({ usable }) => usable) ?? shown?.[0];
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <>
            {first && (
              <Button onClick={() => onCalculate(selected[0] ?? first.model)}>
                <Calculator aria-hidden />
                {t('calculate')}
              </Button>
            )}
            {selected.length > 1 && (
              <Button onClick={onCompare}>
                <Scale aria-hidden />
                {t('compare.open', { count: selected.length })}
              </Button>
            )}
            <Button variant="solid" colorPalette="brand" onClick={onCopySelected}>
              <Copy aria-hidden />
              {selected.length > 0 ? t('copySelectedCount', { count: selected.length }) : t('copySelected')}
            </Button>
          </>
        }
      />
      <Stack gap="4">
        {props.pricing && <Banners {...props} />}
        <Box layerStyle="card" overflow="clip" aria-busy={!rows && !error}>
          <Box px="4" py="3" borderBottomWidth="1px" borderColor="border">
            <PricingFilterBar {...props} />
          </Box>
          {error ? (
            <ErrorState error={error} onRetry={onRetry} />
          ) : shown ? (
            <Rows {...props} shown={shown} />
          ) : (
            <Waiting />
          )}
        </Box>
      </Stack>
    </>
  );
}

function Rows(props: PricingViewProps & { shown: readonly PriceRow[] }) {
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation('common');
  const mobile = useIsMobile();
  const { rows, shown, list } = props;
  if (rows?.length === 0) return <EmptyState icon={Tags} title={t('empty.title')} text={t('empty.text')} />;
  if (shown.length === 0) {
    return (
      <EmptyState
        title={tc('filter.emptyTitle')}
        action={<Button onClick={() => list.clearFilters()}>{tc('filter.clear')}</Button>}
      />
    );
  }
  return mobile ? <PriceCards {...props} /> : <PriceTable {...props} />;
}

/** Whose prices these are, and how a charge comes about. */
function Banners({ signedIn, pricing, group }: PricingViewProps) {
  const { t } = useTranslation('pricing');
  const own = pricing?.group === group.name;
  return (
    <Stack gap="2">
      {signedIn ? (
        <Callout tone="success">
          {t(own ? 'banner.own' : 'banner.other', { group: group.name, ratio: group.ratio })}
        </Callout>
      ) : (
        <Callout
          tone="warning"
          action={
            <Anchor asChild color="inherit" variant="underline" flexShrink="0">
              <Link to="/login?returnTo=/pricing">{t('banner.login')}</Link>
            </Anchor>
          }
        >
          {t(own ? 'banner.visitor' : 'banner.other', { group: group.name, ratio: group.ratio })}
        </Callout>
      )}
      <Callout>{t('banner.formula')}</Callout>
    </Stack>
  );
}

function Waiting() {
  return (
    <Flex direction="column" gap="3" px="4" py="4" minH="96" aria-hidden>
      {['90%', '75%', '85%', '70%', '80%'].map((width) => (
        <Box key={width} h="4" w={width} borderRadius="sm" bg="bg.muted" animation="pulse" />
      ))}
    </Flex>
  );
}
