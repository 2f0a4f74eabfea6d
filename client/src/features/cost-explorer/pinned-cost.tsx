import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSavedViewsQuery } from '../../graphql/saved-views/saved-views.generated';
import { isLoadingAnew } from '../../graphql/updates/use-updates';
import { useTranslation } from '../../i18n/use-translation';
import { readFilters } from '../../lib/list-state';
import { NavButton } from '../../ui/nav-button';
import { CostChart } from './cost-chart';
import { costParams, isTiming } from './cost-explorer.url';
import { useCostSeries, useCostView } from './use-cost-series';
import { useLiveSums } from './use-live-sums';

/** The chart of a saved view of the cost explorer, for other pages. The range is that of the view. */
export function PinnedCost({ viewId }: { viewId: string }) {
  const { data } = useSavedViewsQuery({ variables: { screen: 'COST' }, fetchPolicy: 'cache-first' });
  const saved = data?.savedViews.find(({ id }) => id === viewId);
  return saved ? <SavedCost key={saved.search} id={saved.id} name={saved.name} search={saved.search} /> : null;
}

function SavedCost({ id, name, search }: { id: string; name: string; search: string }) {
  const { t } = useTranslation('costExplorer');
  const navigate = useNavigate();
  const [asOf, setAsOf] = useState(Date.now);
  const filters = useMemo(() => readFilters(costParams, new URLSearchParams(search)), [search]);
  const chosen = useCostView(filters, asOf);
  const { query, usage, series } = useCostSeries(filters, chosen);
  useLiveSums({ scope: chosen.scope, teamId: query.filter.teamId ?? undefined }, { asOf, setAsOf }, [usage]);
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
      onRetry={() => void usage.refetch()}
      onOpen={(to) => void navigate(to)}
      actions={
        <NavButton to={address} size="xs" variant="ghost">
          {t('openView')}
        </NavButton>
      }
    />
  );
}
