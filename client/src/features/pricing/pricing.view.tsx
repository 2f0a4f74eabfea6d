import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link as Anchor } from '@chakra-ui/react/link';
import { Stack } from '@chakra-ui/react/stack';
import { Calculator, Copy, Scale } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { PlaceholderLines } from '../../ui/feedback/placeholder';
import { ErrorState } from '../../ui/feedback/states';
import { PageHeader } from '../../ui/page-header';
import type { PricingViewProps } from './pricing.props';

// Loaded in parallel with the prices, so that the page renders without waiting for either.
const PriceList = lazy(() => import('./price-list').then((module) => ({ default: module.PriceList })));

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
          {error ? (
            <ErrorState error={error} onRetry={onRetry} />
          ) : (
            <Suspense fallback={<Waiting />}>
              <PriceList {...props} waiting={<Waiting />} />
            </Suspense>
          )}
        </Box>
      </Stack>
    </>
  );
}

/** Which group's prices are shown, and how a charge is calculated. */
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
    <Flex direction="column" gap="3" px="4" py="4" minH="96" aria-busy aria-hidden>
      <PlaceholderLines widths={['90%', '75%', '85%', '70%', '80%']} />
    </Flex>
  );
}
