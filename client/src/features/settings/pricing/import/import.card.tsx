import { Box } from '@chakra-ui/react/box';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../../i18n/use-translation';
import { useCan } from '../../../../lib/session';
import { modelsPath } from '../../catalogue/subject-path';
import { CardFrame } from '../option-card';
import { ImportRuns } from './import-runs';
import { ImportSource, type PastedList } from './import-source';
import { PriceVersions } from './versions';

/** Loads with the first import. */
const RunDialog = lazy(() => import('./run.dialog').then((module) => ({ default: module.RunDialog })));
const PastedDialog = lazy(() => import('./pasted.dialog').then((module) => ({ default: module.PastedDialog })));

/** Imports prices from public lists: fetched or pasted, compared with the current prices, and applied selectively. */
export function ImportCard() {
  const { t } = useTranslation('prices');
  const { run, setRun } = useRunParam();
  const mayWrite = useCan('prices:write');
  const [pasted, setPasted] = useState<PastedList | null>(null);
  return (
    <CardFrame id="price-import" page={modelsPath} title={t('card.import.title')} text={t('card.import.text')}>
      <Box px={{ base: '4', sm: '5' }} pb="5" display="grid" gap="6">
        {mayWrite && <ImportSource onStarted={setRun} onPasted={setPasted} />}
        <ImportRuns onOpen={setRun} />
        <PriceVersions />
      </Box>
      <Suspense fallback={null}>
        {run !== null && <RunDialog key={run} id={run} onClose={() => setRun(null)} />}
        {pasted && <PastedDialog list={pasted} onClose={() => setPasted(null)} />}
      </Suspense>
    </CardFrame>
  );
}

const param = 'import';

/** `?import=`, the open import: Back closes it, and a copied address opens it. */
function useRunParam() {
  const [search, setSearch] = useSearchParams();
  const setRun = (id: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(param);
        else next.set(param, id);
        return next;
      },
      { preventScrollReset: true },
    );
  return { run: search.get(param), setRun };
}
