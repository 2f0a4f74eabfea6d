import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Placeholder } from '../../../ui/feedback/placeholder';
import { PageTitle } from '../../../ui/page-header';

// The editors share little with other pages, so they are not part of the first load.
const PricingCards = lazy(() => import('./pricing-cards').then((module) => ({ default: module.PricingCards })));

/** The prices of all models with their channels and their use, and the import of prices. */
export function ModelsPage() {
  const { t } = useTranslation('prices');
  return (
    <Box data-begins-at-top>
      <Suspense
        fallback={
          <Box layerStyle="card" px="4" py={{ base: '3', sm: '1' }} h="64">
            <PageTitle title={t('page.title')} purpose={t('page.purpose')} />
            <Placeholder announced h="48" mt="3" aria-busy />
          </Box>
        }
      >
        <PricingCards />
      </Suspense>
    </Box>
  );
}
