import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense } from 'react';
import { DashboardPage } from '../features/dashboard/dashboard.page';
import { loadTexts } from '../i18n/setup';

const PinnedCost = lazy(async () => {
  const [module] = await Promise.all([import('../features/cost-explorer/pinned-cost'), loadTexts('costExplorer')]);
  return { default: module.PinnedCost };
});

const pinned = (viewId: string, asOf: number) => (
  <Suspense fallback={<Box layerStyle="card" minH="80" aria-busy />}>
    <PinnedCost viewId={viewId} asOf={asOf} />
  </Suspense>
);

/** The dashboard with charts of the cost explorer. */
export const DashboardScreen = () => <DashboardPage pinned={pinned} />;
