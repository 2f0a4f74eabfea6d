import { Box } from '@chakra-ui/react/box';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type SavedViewRowFragment, useSavedViewsQuery } from '../../graphql/saved-views/saved-views.generated';
import { isLoadingAnew } from '../../graphql/updates/use-updates';
import { useTranslation } from '../../i18n/use-translation';
import { readFilters } from '../../lib/list-state';
import { ErrorState } from '../../ui/feedback/states';
import { NavButton } from '../../ui/nav-button';
import { CostChart } from './cost-chart';
import { costParams, isTiming } from './cost-explorer.url';
import { useLiveSums } from './shared/use-live-sums';
import { useCostSeries, useCostView } from './use-cost-series';

interface PinnedCostProps {
  viewId: string;
  /** The time of the last refresh of the page, in ms since 1970. */
  asOf: number;
}

/** The chart of a saved view of the cost explorer, for other pages, over the range of the view. */
export function PinnedCost({ viewId, asOf }: PinnedCostProps) {
  const { data, error, refetch } = useSavedViewsQuery({ variables: { screen: 'COST' }, fetchPolicy: 'cache-first' });
  const saved = data?.savedViews.find(({ id }) => id === viewId);
  if (saved) return <SavedCost key={saved.search} view={saved} asOf={asOf} />;
  return (
    <Box layerStyle="card" minH="80" aria-busy={!data && !error}>
      {error && <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />}
    </Box>
  );
}

function SavedCost({ view: { id, name, search }, asOf: refreshedAt }: { view: SavedViewRowFragment; asOf: number }) {
  const { t } = useTranslation('costExplorer');
  const navigate = useNavigate();
  const [asOf, setAsOf] = useState(refreshedAt);
  const filters = useMemo(() => readFilters(costParams, new URLSearchParams(search)), [search]);
  const chosen = useCostView(filters, asOf);
  const { query, usage, series } = useCostSeries(filters, chosen);
  const update = useLiveSums({ scope: chosen.scope, teamId: query.filter.teamId ?? undefined }, { asOf, setAsOf }, [
    usage,
  ]);
  const shownAt = useRef(refreshedAt);
  useEffect(() => {
    if (shownAt.current === refreshedAt) return;
    shownAt.current = refreshedAt;
    update();
  }, [refreshedAt, update]);
  const usual = isTiming(chosen.measure) ? 'lines' : 'stacked';
  const address = `/cost?${new URLSearchParams([...new URLSearchParams(search), ['view', id]])}`;
  return (
    <CostChart
      title={name}
      // The table of the explorer is not a part of its chart.
      view={chosen.chart === 'table' ? { ...chosen, chart: usual } : chosen}
      filters={filters}
      series={series}
      loading={isLoadingAnew(usage)}
      error={usage.error}
      onRetry={() => void usage.refetch().catch(() => undefined)}
      onOpen={(to) => void navigate(to)}
      actions={
        <NavButton to={address} size="xs" variant="ghost">
          {t('openView')}
        </NavButton>
      }
    />
  );
}
