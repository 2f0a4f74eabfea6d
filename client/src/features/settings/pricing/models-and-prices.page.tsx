import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { modelsPath } from '../../../lib/model-path';
import { useLeaveGuard } from '../../../ui/overlay/use-leave-guard';
import { PageHeader } from '../../../ui/page-header';
import { DirtyCardsProvider, useDirtyCards } from '../dirty-cards';
import { useAnchor } from '../use-anchor';

// The editors share little with other pages, so they are not part of the first load.
const PricingCards = lazy(() => import('./pricing-cards').then((module) => ({ default: module.PricingCards })));

const anchors = ['pricing', 'price-import'];

/** The prices of all models with their channels and their use, and the import of prices. */
export function ModelsAndPricesPage() {
  const { t } = useTranslation('prices');
  const { t: tc } = useTranslation('common');
  return (
    <DirtyCardsProvider>
      <LeaveGuard />
      <PageHeader title={t('page.title')} purpose={t('page.purpose')} />
      <Suspense fallback={<Box role="status" aria-label={tc('loading')} layerStyle="card" h="64" animation="pulse" />}>
        <PricingCards />
        <Arrived />
      </Suspense>
    </DirtyCardsProvider>
  );
}

/** Scrolls to the card that the address names, after the cards have loaded. */
function Arrived() {
  useAnchor(anchors);
  return null;
}

/** Leaving the page with unsaved prices asks for confirmation. */
function LeaveGuard() {
  useLeaveGuard(useDirtyCards().size > 0, useRef(false), modelsPath);
  return null;
}
