import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link as Anchor } from '@chakra-ui/react/link';
import { Calculator, Copy, type LucideIcon, Scale } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { PlaceholderLines } from '../../ui/feedback/placeholder';
import { ErrorState } from '../../ui/feedback/states';
import { IconAction } from '../../ui/icon-action';
import { PageTitle } from '../../ui/page-header';
import { Tip } from '../../ui/tip';
import type { PricingViewProps } from './pricing.props';

// Loaded in parallel with the prices, so that the page renders without waiting for either.
const PricingFilterBar = lazy(() =>
  import('./pricing-filters').then((module) => ({ default: module.PricingFilterBar })),
);
const PriceList = lazy(() => import('./price-list').then((module) => ({ default: module.PriceList })));

export function PricingView(props: PricingViewProps) {
  const { rows, shown, error, onRetry, selected, onCopySelected, onCompare, onCalculate } = props;
  const { t } = useTranslation('pricing');
  const first = shown?.find(({ usable }) => usable) ?? shown?.[0];
  return (
    <Box data-begins-at-top layerStyle="card" overflow="clip" aria-busy={!rows && !error}>
      <Flex
        position="relative"
        gap={{ base: '2', sm: '3' }}
        align="flex-start"
        wrap={{ base: 'wrap', xl: 'nowrap' }}
        px="4"
        py={{ base: '3', sm: '1' }}
        borderBottomWidth="1px"
        borderColor="border"
      >
        <PageTitle title={t('title')} purpose={t('purpose')} />
        <Box flex="1" minW={{ base: 'full', sm: '12rem', xl: '0' }}>
          <Suspense fallback={<Box h="8" />}>{!error && <PricingFilterBar {...props} />}</Suspense>
        </Box>
        <Flex gap="2" align="center">
          {first && (
            <IconAction
              icon={Calculator}
              label={t('calculate')}
              onClick={() => onCalculate(selected[0] ?? first.model)}
            />
          )}
          {selected.length > 1 && (
            <OfSelected
              icon={Scale}
              label={t('compare.open', { count: selected.length })}
              count={selected.length}
              onClick={onCompare}
            />
          )}
          {selected.length > 0 ? (
            <OfSelected
              icon={Copy}
              label={t('copySelectedCount', { count: selected.length })}
              count={selected.length}
              isPrimary
              onClick={onCopySelected}
            />
          ) : (
            <IconAction icon={Copy} label={t('copySelected')} onClick={onCopySelected} />
          )}
        </Flex>
      </Flex>
      {props.pricing && <PricesOf {...props} />}
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <PriceList {...props} waiting={<Waiting />} />
        </Suspense>
      )}
    </Box>
  );
}

interface OfSelectedProps {
  icon: LucideIcon;
  /** Contains the count. */
  label: string;
  count: number;
  isPrimary?: boolean;
  onClick(): void;
}

/**
 * A command for the selected models. In a line with the filters it shows the count only, so that they keep their line.
 */
function OfSelected({ icon: Icon, label, count, isPrimary, onClick }: OfSelectedProps) {
  return (
    <Tip content={label}>
      <Button
        size="sm"
        px={{ sm: '2' }}
        aria-label={label}
        onClick={onClick}
        {...(isPrimary && { variant: 'solid', colorPalette: 'brand' })}
      >
        <Icon aria-hidden />
        <Box as="span" hideFrom="sm">
          {label}
        </Box>
        <Box as="span" hideBelow="sm">
          {count}
        </Box>
      </Button>
    </Tip>
  );
}

/** The group whose prices are shown, and the formula of a charge. */
function PricesOf({ signedIn, pricing, group }: PricingViewProps) {
  const { t } = useTranslation('pricing');
  const text = pricing?.group !== group.name ? 'other' : signedIn ? 'own' : 'visitor';
  return (
    <Flex wrap="wrap" columnGap="3" px="4" py="1" textStyle="caption" color="fg.muted">
      <span>
        {t(`banner.${text}`, { group: group.name, ratio: group.ratio })}
        {!signedIn && (
          <Anchor asChild variant="underline" ms="2" textStyle="caption">
            <Link to="/login?returnTo=/pricing">{t('banner.login')}</Link>
          </Anchor>
        )}
      </span>
      <span>{t('banner.formula')}</span>
    </Flex>
  );
}

function Waiting() {
  return (
    <Flex direction="column" gap="3" px="4" py="4" minH="96" aria-busy aria-hidden>
      <PlaceholderLines widths={['90%', '75%', '85%', '70%', '80%']} />
    </Flex>
  );
}
