import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useSessionUser } from '../../lib/session';
import { useLoad } from '../../lib/use-load';
import { useCopy } from '../../ui/copy';
import { notify } from '../../ui/feedback/notify';
import { rowsOf, shownRows } from './price-rows';
import { loadPricing, type Pricing } from './pricing.query';
import { pricingParams } from './pricing.url';
import { PricingView } from './pricing.view';

const Calculator = lazy(() => import('./calculator.drawer').then((module) => ({ default: module.CalculatorDrawer })));
const Compare = lazy(() => import('./compare.dialog').then((module) => ({ default: module.CompareDialog })));

/** Max number of models in the comparison. */
const maxCompared = 4;

export function PricingPage() {
  const { t } = useTranslation('pricing');
  const signedIn = useSessionUser() !== null;
  const list = useListState(pricingParams);
  const { data, error, retry } = useLoad(loadPricing);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [comparing, setComparing] = useState(false);
  const copy = useCopy();
  const { filters, setFilters } = list;
  const group = groupOf(data, filters.group);
  const rows = useMemo(() => data && rowsOf(data.models, group.name), [data, group.name]);
  const shown = useMemo(() => rows && shownRows(rows, filters), [rows, filters]);
  const openCalculator = (model: string) => setFilters({ calc: model });

  const copySelected = async () => {
    if (selected.length === 0) notify.error(t('selectFirst'));
    else if (await copy(selected.join(','))) notify.success(t('copied', { count: selected.length }));
  };
  const compare = () => {
    if (selected.length < 2 || selected.length > maxCompared) notify.error(t('compare.limit', { max: maxCompared }));
    else setComparing(true);
  };
  return (
    <>
      <PricingView
        list={list}
        signedIn={signedIn}
        pricing={data}
        group={group}
        rows={rows}
        shown={shown}
        error={data ? undefined : error}
        onRetry={retry}
        selected={selected}
        onSelect={setSelected}
        onCopySelected={copySelected}
        onCompare={compare}
        onCalculate={openCalculator}
      />
      {data && rows && filters.calc && (
        <Suspense fallback={null}>
          <Calculator
            key={filters.calc}
            model={filters.calc}
            models={rows}
            groups={data.groups}
            group={group.name}
            onModel={openCalculator}
            onClose={() => setFilters({ calc: '' })}
          />
        </Suspense>
      )}
      {comparing && rows && (
        <Suspense fallback={null}>
          <Compare
            rows={rows.filter(({ model }) => selected.includes(model))}
            groupRatio={group.ratio}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The group whose prices are shown: the one in the address if it exists, otherwise the user's own. */
function groupOf(data: Pricing | undefined, wanted: string) {
  const named = (name: string) => data?.groups.find((group) => group.name === name);
  return named(wanted) ?? named(data?.group ?? '') ?? { name: data?.group ?? '', description: '', ratio: 1 };
}
