import { type ComponentType, lazy, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { useCan } from '../../lib/session';
import { CostExplorerPage } from './cost-explorer.page';

/** Costs are the most visited; the other charts are loaded when they are opened. */
const pages: Readonly<Record<string, ComponentType>> = {
  latency: lazy(() => import('./latency/latency.page').then((m) => ({ default: m.LatencyPage }))),
};
const pagesOfAdmins: typeof pages = {
  ...pages,
  errors: lazy(() => import('./errors/errors.page').then((m) => ({ default: m.ErrorsPage }))),
};

/** Costs, latency and, for administrators, failed calls. */
export function AnalyticsPage() {
  const seesSite = useCan('logs:read');
  const { tab = '' } = useMatch('/cost/:tab')?.params ?? {};
  const Page = (seesSite ? pagesOfAdmins : pages)[tab] ?? CostExplorerPage;
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
}
