import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { PageHeader } from '../../../ui/page-header';

// The editors share little with other pages, so they are not part of the first load.
const PricingCards = lazy(() => import('./pricing-cards').then((module) => ({ default: module.PricingCards })));

/** The prices of all models with their channels and their use, and the import of prices. */
export function ModelsPage() {
  const { t } = useTranslation('prices');
  const { t: tc } = useTranslation('common');
  return (
    <>
      <PageHeader title={t('page.title')} purpose={t('page.purpose')} />
      <Suspense
        fallback={<Box role="status" aria-label={tc('loading')} layerStyle="card" h="64" animation="pulse" aria-busy />}
      >
        <PricingCards />
      </Suspense>
    </>
  );
}
